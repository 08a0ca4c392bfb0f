import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { settingsChanged } from './settings-events.ts';

/** Notifies the person's own tabs and devices only. */
export const pushSettings = ({ events }: AppContext, sockets: PortalSockets) => {
  events.on(settingsChanged, (userId) => {
    for (const socket of connectedSockets(sockets)) {
      if (socket.data.signedIn.viewer.id === userId) emitOne(socket, 'settingsUpdate');
    }
  });
};
