import { canReadTicket, canUseSupport } from '@forge/contract/support/ticket-permissions';
import type { AppContext } from '../../app-context.ts';
import { gatherEvery } from '../../realtime/gather-every.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { ticketChanged } from './ticket-announcements.ts';
import { factsOf } from './ticket-view.ts';
import { authorsOf } from './tickets.repository.ts';

/** Tells a ticket's author and the staff, and nobody else, that it changed. */
export const pushTickets = ({ db, announcements, log }: AppContext, sockets: PortalSockets) => {
  const readers = () =>
    connectedSockets(sockets).filter(({ data }) => canUseSupport(data.signedIn.viewer));

  const changes = gatherEvery(log, async (ticketIds) => {
    if (readers().length === 0) return;
    const changed = await authorsOf(db, ticketIds);
    for (const socket of readers()) {
      for (const ticket of changed) {
        if (!canReadTicket(socket.data.signedIn.viewer, factsOf(ticket))) continue;
        socket.emit('ticketUpdate', { success: true, ticketId: ticket.id });
      }
    }
  });
  announcements.on(ticketChanged, changes.add);
  // What was announced meanwhile went unheard: everyone reads what is theirs again.
  announcements.onGap(() => {
    if (!announcements.connected) return;
    for (const socket of readers()) socket.emit('ticketUpdate', { success: true, ticketId: null });
  });
  return changes;
};
