import { bossText, isMasked, MASK, type Booking, type SeenBooking } from '../bookings/booking.ts';
import type { ExportCell, ExportColumn } from './export-column.ts';

/** A row of a raid's bookings table. */
export type ExportedBooking = { readonly slot: number; readonly seen: SeenBooking };

const unlessMasked =
  (cell: (booking: Booking) => ExportCell) =>
  ({ seen }: ExportedBooking): ExportCell =>
    isMasked(seen) ? MASK : cell(seen);

/** The columns of the bookings table, without the actions. */
export const bookingExportColumns: readonly ExportColumn<ExportedBooking>[] = [
  { header: 'Slot', cell: ({ slot }) => slot },
  { header: 'Client Name', cell: unlessMasked(({ clientName }) => clientName) },
  { header: 'Client Realm', cell: unlessMasked(({ clientRealm }) => clientRealm) },
  { header: 'Client Class', cell: ({ seen }) => seen.clientClass },
  { header: 'Client Faction', cell: unlessMasked(({ clientFaction }) => clientFaction) },
  { header: 'Payment Realm', cell: unlessMasked(({ paymentRealm }) => paymentRealm) },
  { header: 'Payment Faction', cell: unlessMasked(({ paymentFaction }) => paymentFaction) },
  { header: 'Source', cell: unlessMasked(({ source }) => source) },
  {
    header: 'Bosses',
    cell: unlessMasked(bossText),
  },
  { header: 'Price', cell: unlessMasked(({ price }) => price) },
  { header: 'Deposit', cell: unlessMasked(({ deposit }) => deposit) },
  { header: 'Owes', cell: unlessMasked(({ owes }) => owes) },
  { header: 'Paid Full', cell: unlessMasked(({ paidFull }) => (paidFull ? 'Yes' : 'No')) },
  { header: 'Status', cell: unlessMasked(({ status }) => (status ? 'Done' : 'Pending')) },
  { header: 'Contact', cell: unlessMasked(({ contactInfo }) => contactInfo || 'No contact') },
  { header: 'Notes', cell: unlessMasked(({ additionalNotes }) => additionalNotes || 'No notes') },
  { header: 'Adv', cell: unlessMasked(({ userId }) => userId.username) },
];
