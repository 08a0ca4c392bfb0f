import { hasToSend } from '@forge/contract/mails/mail-permissions';
import type { AppContext } from '../../app-context.ts';
import { gatherEvery } from '../../realtime/gather-every.ts';
import { connectedSockets, type PortalSockets } from '../../realtime/socket-server.ts';
import { mailMade } from './mail-announcements.ts';
import { factsOf } from './mail-view.ts';
import { mailFactsOf } from './mails.repository.ts';

// A raid that ends makes many mails within a minute: a person is told of them together.
const TELL_EVERY_MS = 2_000;

/** Tells whoever holds the gold of a finished booking, and nobody else, that it is to be sent. */
export const pushMailNotices = ({ db, announcements, log }: AppContext, sockets: PortalSockets) => {
  const made = gatherEvery(
    log,
    async (bookingIds) => {
      const rows = await mailFactsOf(db, bookingIds);
      const mails = rows.map((row) => ({ ...factsOf(row), balance: row.balance }));
      for (const socket of connectedSockets(sockets)) {
        const { viewer } = socket.data.signedIn;
        const count = mails.filter((mail) => hasToSend(viewer, mail)).length;
        if (count > 0) socket.emit('mailsWaiting', { count });
      }
    },
    TELL_EVERY_MS,
  );
  announcements.on(mailMade, made.add);
  return made;
};
