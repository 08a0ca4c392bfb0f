import type { Mail } from '../mails/mail-api.ts';
import { advertiserOf } from '../mails/mail-texts.ts';
import { parisDayAndTime } from '../paris-time.ts';
import type { ExportColumn } from './export-column.ts';

/** The columns of the mail tables, without the actions. */
export const mailExportColumns: readonly ExportColumn<Mail>[] = [
  { header: 'Advertiser', cell: advertiserOf },
  { header: 'Booking Date', cell: ({ bookingDate }) => parisDayAndTime(new Date(bookingDate)) },
  { header: 'RunID', cell: ({ bookId }) => bookId },
  { header: 'Boost Type', cell: ({ type }) => type },
  { header: 'Total Pot', cell: ({ totalPrice }) => totalPrice },
  { header: 'Mail Amount', cell: ({ amount }) => amount },
  { header: 'Source', cell: ({ source }) => source },
  { header: 'Payment Realm', cell: ({ paymentRealm }) => paymentRealm },
  { header: 'Payment Faction', cell: ({ paymentFaction }) => paymentFaction },
  { header: 'Balance Type', cell: ({ balance }) => balance },
  { header: 'Advertiser Cut', cell: ({ advCut }) => advCut },
  { header: 'Payment Code', cell: ({ paymentCode }) => paymentCode ?? '' },
  { header: 'Confirmation', cell: ({ confirmationCode }) => confirmationCode ?? '' },
  { header: 'Payment Status', cell: ({ sent }) => (sent ? 'Sent' : 'Not Sent') },
];
