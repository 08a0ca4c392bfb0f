import { isNotifiedOfReply } from '@forge/contract/support/ticket-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { ticketReplied } from './ticket-events.ts';
import { repliesOf, type ReplyRow } from './ticket-messages.repository.ts';
import { factsOf } from './ticket-view.ts';

// Several short messages in a row are one notice; the first is sent at once.
const NOTIFY_EVERY_MS = 2_000;

const isNotified = (viewer: Viewer, reply: ReplyRow) =>
  isNotifiedOfReply(viewer, factsOf(reply), {
    writerId: reply.writer_id,
    participantIds: reply.participant_ids,
  });

/** Notifies a ticket's author and the participating staff of replies. */
export const pushTicketNotices = ({ db, events, log }: AppContext, sockets: PortalSockets) => {
  const replies = batchIds(
    log,
    async (messageIds) => {
      const rows = await repliesOf(db, messageIds);
      for (const socket of connectedSockets(sockets)) {
        const { viewer } = socket.data.signedIn;
        const notices = rows.filter((reply) => isNotified(viewer, reply));
        const lastOfEach = new Map(notices.map((reply) => [reply.ticket_id, reply]));
        for (const { ticket_id: ticketId, subject, writer_name: by } of lastOfEach.values()) {
          emitOne(socket, 'ticketReply', { ticketId, subject, by });
        }
      }
    },
    { intervalMs: NOTIFY_EVERY_MS },
  );
  events.on(ticketReplied, replies.add);
  return replies;
};
