import type { AppContext } from '../../app-context.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { settingsChanged } from './settings-announcements.ts';

/** Notifies the person's own tabs and devices only. */
export const pushSettings = ({ announcements }: AppContext, sockets: PortalSockets) => {
  announcements.on(settingsChanged, (userId) => {
    for (const socket of connectedSockets(sockets)) {
      if (socket.data.signedIn.viewer.id === userId) socket.emit('settingsUpdate');
    }
  });
};
