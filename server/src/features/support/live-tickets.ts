import { canReadTicket, canUseSupport } from '@forge/contract/support/ticket-permissions';
import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { ticketChanged } from './ticket-events.ts';
import { factsOf } from './ticket-view.ts';
import { authorsOf } from './tickets.repository.ts';

/** Notifies a ticket's author and the staff of changes. */
export const pushTickets = ({ db, events, log }: AppContext, sockets: PortalSockets) => {
  const readers = () =>
    connectedSockets(sockets).filter(({ data }) => canUseSupport(data.signedIn.viewer));

  const changes = batchIds(log, async (ticketIds) => {
    if (readers().length === 0) return;
    const changed = await authorsOf(db, ticketIds);
    for (const socket of readers()) {
      for (const ticket of changed) {
        if (!canReadTicket(socket.data.signedIn.viewer, factsOf(ticket))) continue;
        emitOne(socket, 'ticketUpdate', { success: true, ticketId: ticket.id });
      }
    }
  });
  events.on(ticketChanged, changes.add);
  return changes;
};
