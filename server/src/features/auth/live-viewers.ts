import type { AppContext } from '../../app-context.ts';
import {
  connectedSockets,
  type PortalSocket,
  type PortalSockets,
} from '../../realtime/socket-server.ts';
import type { FindSession } from '../../http/session.ts';
import { personChanged, sessionEnded } from './auth-announcements.ts';

/**
 * Keeps open sockets as entitled as their people are: an ended session or a lost role closes them,
 * and the page comes back with what is left.
 */
export const followViewers = (
  { announcements, log }: AppContext,
  sockets: PortalSockets,
  findSession: FindSession,
) => {
  const all = () => connectedSockets(sockets);

  const verify = async (socket: PortalSocket) => {
    const { signedIn: before, token } = socket.data;
    const now = await findSession(token);
    const lostRole = before.viewer.roles.some((role) => !now?.viewer.roles.includes(role));
    if (!now || lostRole) {
      socket.disconnect(true);
      return;
    }
    socket.data.signedIn = now;
    if (now.viewer.roles.length > before.viewer.roles.length) socket.emit('viewerUpdate');
  };

  const verifyOrClose = (socket: PortalSocket) =>
    // A socket that cannot be verified is not left open on trust.
    verify(socket).catch((error: unknown) => {
      log.warn({ err: error }, 'A socket could not be verified');
      socket.disconnect(true);
    });

  announcements.on(personChanged, (id) => {
    for (const socket of all()) {
      if (socket.data.signedIn.viewer.id === id) void verifyOrClose(socket);
    }
  });
  announcements.on(sessionEnded, (id) => {
    for (const socket of all()) {
      if (socket.data.signedIn.sessionId === id) socket.disconnect(true);
    }
  });
  announcements.onGap(() => {
    if (!announcements.connected) return;
    for (const socket of all()) {
      // Whoever may still be here is told that changes may have passed them by.
      void verifyOrClose(socket).then(() => socket.emit('resync'));
    }
  });

  return { connectedUserIds: () => all().map((socket) => socket.data.signedIn.viewer.id) };
};
