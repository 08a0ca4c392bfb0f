import { randomUUID } from 'node:crypto';
import type { Viewer } from '@forge/contract/viewer';
import type { TicketStatus } from '@forge/contract/support/ticket';
import { ticketApi } from '@forge/contract/support/ticket-api';
import { staffRoleFor } from '@forge/contract/support/ticket-permissions';
import {
  MESSAGES_LIMIT,
  statusAfterReply,
  ticketRefusals,
  type Reply,
} from '@forge/contract/support/ticket-rules';
import type { AppContext } from '../../app-context.ts';
import type { Trx } from '../../database/database.ts';
import { createOnce } from '../../idempotency/create-once.ts';
import { changeBy, emit, transact } from '../../transact.ts';
import { checkUnresolved } from './open-ticket.ts';
import { authorizeRead, readConversation } from './read-tickets.ts';
import { ticketChanged, ticketReplied } from './ticket-events.ts';
import { insertMessage, markSeen } from './ticket-messages.repository.ts';
import { factsOf } from './ticket-view.ts';
import * as tickets from './tickets.repository.ts';

type Entry = { id: string; status: TicketStatus; text: string | null };

/** Appends an entry to a locked ticket. */
const append = async (
  trx: Trx,
  viewer: Viewer,
  ticket: tickets.LockedTicket,
  { id, status, text }: Entry,
) => {
  const messages = ticket.messages + 1;
  await insertMessage(trx, {
    id,
    ticket_id: ticket.id,
    number: messages,
    author_id: viewer.id,
    staff_role: staffRoleFor(viewer, factsOf(ticket)),
    text,
    moved_to: status === ticket.status ? null : status,
  });
  await tickets.recordEntry(trx, { ...ticket, messages }, status);
  // The writer has read the conversation.
  await markSeen(trx, ticket.id, viewer.id, messages);
  emit(trx, ticketChanged, ticket.id);
  if (text !== null) emit(trx, ticketReplied, id);
};

export const replyToTicket = (context: AppContext, viewer: Viewer, reply: Reply) =>
  transact(context, changeBy(viewer, 'reply to ticket'), async (trx) => {
    const ticket = authorizeRead(viewer, await tickets.lockTicket(trx, reply.ticketId));
    const request = { viewer, endpoint: ticketApi.reply, body: reply };
    await createOnce(trx, request, async (id) => {
      if (ticket.messages >= MESSAGES_LIMIT) throw ticketRefusals.full();
      const status = statusAfterReply(ticket.status, staffRoleFor(viewer, factsOf(ticket)));
      const isReopened = ticket.status === 'Resolved' && status !== 'Resolved';
      if (isReopened) await checkUnresolved(trx, ticket.author_id);
      await append(trx, viewer, ticket, { id, status, text: reply.text });
    });
    return readConversation(trx, viewer, reply.ticketId);
  });

/** Idempotent: setting the present status changes nothing. */
export const setTicketStatus = (
  context: AppContext,
  viewer: Viewer,
  { ticketId, status }: { ticketId: string; status: TicketStatus },
) =>
  transact(context, changeBy(viewer, 'set ticket status'), async (trx) => {
    const ticket = authorizeRead(viewer, await tickets.lockTicket(trx, ticketId));
    if (ticket.status !== status) {
      // A full ticket can still be resolved, once.
      if (ticket.messages >= MESSAGES_LIMIT && status !== 'Resolved') throw ticketRefusals.full();
      await append(trx, viewer, ticket, { id: randomUUID(), status, text: null });
    }
    return readConversation(trx, viewer, ticketId);
  });
