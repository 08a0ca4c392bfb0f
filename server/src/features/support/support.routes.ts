import { ticketApi } from '@forge/contract/support/ticket-api';
import { serve } from '../../http/serve.ts';
import { stopOnClose } from '../../http/stop-on-close.ts';
import type { RegisterFeature } from '../../register-feature.ts';
import { pushTicketNotices } from './live-ticket-notices.ts';
import { pushTickets } from './live-tickets.ts';
import { replyToTicket, setTicketStatus } from './answer-ticket.ts';
import { openTicket } from './open-ticket.ts';
import { listBookingChoices, listTickets, markSeen, readConversation } from './read-tickets.ts';
import { viewConversation, viewNamedBooking, viewTicket } from './ticket-view.ts';

export const registerSupport: RegisterFeature = (app, context, sockets) => {
  serve(app, ticketApi.list, async (viewer, filter) => {
    const { rows, ...rest } = await listTickets(context, viewer, filter);
    return { ...rest, tickets: rows.map(viewTicket) };
  });
  serve(app, ticketApi.bookings, async (viewer) =>
    (await listBookingChoices(context, viewer)).map(viewNamedBooking),
  );
  serve(app, ticketApi.read, async (viewer, { ticketId }) =>
    viewConversation(viewer, await readConversation(context.db, viewer, ticketId)),
  );
  serve(app, ticketApi.open, async (viewer, ticket) =>
    viewConversation(viewer, await openTicket(context, viewer, ticket)),
  );
  serve(app, ticketApi.reply, async (viewer, reply) =>
    viewConversation(viewer, await replyToTicket(context, viewer, reply)),
  );
  serve(app, ticketApi.setStatus, async (viewer, change) =>
    viewConversation(viewer, await setTicketStatus(context, viewer, change)),
  );
  serve(app, ticketApi.seen, (viewer, seen) => markSeen(context, viewer, seen));

  stopOnClose(app, pushTickets(context, sockets), pushTicketNotices(context, sockets));
};
