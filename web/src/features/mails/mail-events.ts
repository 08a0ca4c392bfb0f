import { invalidateOn, notifyOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { mailQueries } from './mail-queries.ts';

const messageOf = (count: number) =>
  count === 1 ? 'A mail is waiting for you to send' : `${count} mails are waiting for you to send`;

export const mailEvents = [
  // Finishing a raid creates many mails at once; another role sees other mails; another hero
  // outdates codes.
  invalidateOn(['mailUpdate', 'heroNameUpdate', 'connect', 'viewerUpdate'], [mailQueries.all], {
    waitMs: 400,
  }),
  pollWhileDisconnected([mailQueries.all], 30_000),
  notifyOn('mailsWaiting', ({ count }) => ['mailNotices', messageOf(count)]),
];
