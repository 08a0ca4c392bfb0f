import { z } from 'zod';
import { sources } from '../bookings/booking.ts';
import { get, id, idempotent, send } from '../endpoint.ts';
import { factionSchema, paymentRealmSchema } from '../game.ts';
import { isDay } from '../paris-time.ts';
import { reasonSchema } from '../reason.ts';
import { Refusal } from '../refusal.ts';
import { isAdminLevel, isMember } from '../viewer.ts';
import { canHandleMails } from './mail-permissions.ts';
import { arrivals, goldHolders } from './mail-rules.ts';

export const mailSchema = z.object({
  _id: id,
  /** The advertiser; null when unknown. Anything else is read as null, so that the mail is still listed. */
  advId: z.object({ username: z.string() }).nullable().catch(null),
  bookingDate: z.iso.datetime(),
  /** The run id: the id of its booking. */
  bookId: id,
  type: z.string(),
  totalPrice: z.number(),
  amount: z.number(),
  source: z.enum(sources),
  paymentRealm: paymentRealmSchema,
  paymentFaction: factionSchema,
  balance: z.enum(goldHolders),
  advCut: z.number(),
  /** Both null until the code is generated. */
  paymentCode: z.string().nullable().default(null),
  confirmationCode: z.string().nullable().default(null),
  sent: z.boolean().default(false),
  /** Null while unsent. */
  arrival: z.enum(arrivals).nullable().default(null),
  /** Why the bank misses the gold; null otherwise. */
  missingReason: z.string().nullable().default(null),
  /** Who has the gold; null: a raid without a collector. */
  holder: z.object({ username: z.string() }).nullable().default(null),
  /** The reader has to send it. A process of the last release does not say: whoever handled a mail could send it. */
  mine: z.boolean().default(true),
  /** The hero in the code is not active any more: the code has to be generated again. */
  codeOutdated: z.boolean().default(false),
});
export type Mail = z.infer<typeof mailSchema>;

const ofDay = z.object({
  /** The day in Paris on which the bookings were made, however long ago. */
  date: z.string().refine(isDay, 'Please give the date as YYYY-MM-DD').optional(),
});

const byMail = z.object({ mailId: id });

export const mailRefusals = {
  notFound: () => new Refusal(404, 'not-found', 'This mail does not exist any more'),
  noCode: () => new Refusal(409, 'no-code', 'Generate a payment code for this mail first'),
  notSent: () => new Refusal(409, 'not-sent', 'This mail is not sent yet'),
  notDone: () => new Refusal(409, 'not-done', 'This booking is not done yet'),
};

const mailList = z.array(mailSchema);
const listed = 'Mails fetched successfully';

export const mailApi = {
  all: get('/mail/all', isAdminLevel, mailList, ofDay, listed),
  mine: get('/mail/get', canHandleMails, mailList, ofDay, listed),
  generateCode: idempotent(
    send(
      '/mail/generateCode',
      canHandleMails,
      byMail,
      z.object({ paymentCode: z.string(), confirmationCode: z.string() }),
    ),
  ),
  markSent: idempotent(send('/mail/sent', canHandleMails, byMail)),
  received: idempotent(send('/mail/received', isAdminLevel, byMail)),
  missing: idempotent(send('/mail/missing', isAdminLevel, byMail.extend({ reason: reasonSchema }))),
  // The raid's leader may, with any role: checked by the use case.
  ofBooking: send('/mail/create', isMember, z.object({ bookId: id }), mailSchema),
};
