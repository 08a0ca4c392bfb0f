import { isToldOfReply } from '@forge/contract/support/ticket-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { gatherEvery } from '../../realtime/gather-every.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { ticketReplied } from './ticket-announcements.ts';
import { repliesOf, type ReplyRow } from './ticket-messages.repository.ts';
import { factsOf } from './ticket-view.ts';

// Someone who writes in three short messages is one notice, with the first of them told at once.
const TELL_EVERY_MS = 2_000;

const concerns = (viewer: Viewer, reply: ReplyRow) =>
  isToldOfReply(viewer, factsOf(reply), { writerId: reply.writer_id, tookPart: reply.took_part });

/** Tells a ticket's author and the staff who take part in it, and nobody else, of a reply. */
export const pushTicketNotices = (
  { db, announcements, log }: AppContext,
  sockets: PortalSockets,
) => {
  const replies = gatherEvery(
    log,
    async (messageIds) => {
      const rows = await repliesOf(db, messageIds);
      for (const socket of connectedSockets(sockets)) {
        const { viewer } = socket.data.signedIn;
        const told = rows.filter((reply) => concerns(viewer, reply));
        const lastOfEach = new Map(told.map((reply) => [reply.ticket_id, reply]));
        for (const { ticket_id: ticketId, subject, writer_name: by } of lastOfEach.values()) {
          socket.emit('ticketReply', { ticketId, subject, by });
        }
      }
    },
    TELL_EVERY_MS,
  );
  announcements.on(ticketReplied, replies.add);
  return replies;
};
