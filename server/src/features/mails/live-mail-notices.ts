import { hasToSend } from '@forge/contract/mails/mail-permissions';
import type { AppContext } from '../../app-context.ts';
import { emitOne } from '../../realtime/backpressure.ts';
import { batchIds } from '../../realtime/batch-ids.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { mailCreated } from './mail-events.ts';
import { holderFactsOf } from './mail-view.ts';
import { listMailFacts } from './mails.repository.ts';

// A raid that ends creates many mails within a minute: one notice for several.
const BATCH_MS = 2_000;

/** Pushes a notice to those who have to send the gold of new mails. */
export const pushMailNotices = ({ db, events, log }: AppContext, sockets: PortalSockets) => {
  const notices = batchIds(
    log,
    async (bookingIds) => {
      const rows = await listMailFacts(db, bookingIds);
      const mails = rows.map(holderFactsOf);
      for (const socket of connectedSockets(sockets)) {
        const { viewer } = socket.data.signedIn;
        const count = mails.filter((mail) => hasToSend(viewer, mail)).length;
        if (count > 0) emitOne(socket, 'mailsWaiting', { count });
      }
    },
    { intervalMs: BATCH_MS },
  );
  events.on(mailCreated, notices.add);
  return notices;
};
