import type { AppContext } from '../../app-context.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { settingsChanged } from './settings-announcements.ts';

/** Tells a person's own tabs and devices, and nobody else's, that their settings changed. */
export const pushSettings = ({ announcements }: AppContext, sockets: PortalSockets) => {
  announcements.on(settingsChanged, (userId) => {
    for (const socket of connectedSockets(sockets)) {
      if (socket.data.signedIn.viewer.id === userId) socket.emit('settingsUpdate');
    }
  });
};
