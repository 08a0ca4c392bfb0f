import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import type { ReactNode } from 'react';
import { ClassDot } from '../../ui/class-dot.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { BookingActionBar, type BookingHandlers } from './booking-actions.tsx';
import { bookingColumns, Masked, ProfileLink, YouMarker } from './booking-cells.tsx';
import type { BookingRow } from './booking-row.ts';

type Props = BookingHandlers & {
  caption: string;
  rows: readonly BookingRow[];
  changed: ReadonlySet<string>;
};

const unlessMasked =
  (cell: (booking: Booking, row: BookingRow) => ReactNode) => (row: BookingRow) =>
    isMasked(row.seen) ? <Masked /> : cell(row.seen, row);

const columns: readonly Column<BookingRow>[] = [
  { key: 'slot', header: 'Slot', cell: ({ slot }) => <Slot number={slot} /> },
  {
    key: 'clientName',
    header: 'Client Name',
    pinned: 'left',
    cell: unlessMasked((booking, { isMine }) => (
      <span className="flex items-center gap-1.5 font-semibold text-iron-9">
        <TruncatedText text={booking.clientName} className="max-w-28 2xl:max-w-40" />
        {isMine && <YouMarker />}
      </span>
    )),
  },
  {
    key: 'clientRealm',
    header: 'Client Realm',
    cell: unlessMasked((booking) => (
      <span className="flex items-center gap-1">
        <TruncatedText text={booking.clientRealm} className="max-w-36" />
        <ProfileLink booking={booking} />
      </span>
    )),
  },
  {
    key: 'clientClass',
    header: 'Client Class',
    pinned: 'left',
    cell: ({ seen: { clientClass } }) => (
      <span className="flex items-center gap-1.5">
        <ClassDot name={clientClass} />
        {clientClass}
      </span>
    ),
  },
  ...bookingColumns.map(({ header, cell, isNumber, isPinned }): Column<BookingRow> => ({
    key: header,
    header,
    cell: unlessMasked(cell),
    ...(isNumber && { align: 'right' }),
    ...(isPinned && { pinned: 'right' }),
  })),
];

const actionsColumn = (handlers: BookingHandlers): Column<BookingRow> => ({
  key: 'actions',
  header: 'Actions',
  pinned: 'right',
  cell: ({ seen, actions, leave }) =>
    !isMasked(seen) && (
      <BookingActionBar booking={seen} actions={actions} leave={leave} {...handlers} />
    ),
});

/** Eighteen columns, for wide screens; see BookingCards for narrow ones. */
export function BookingsTable({ caption, rows, changed, ...handlers }: Props) {
  return (
    <Table
      caption={caption}
      columns={[...columns, actionsColumn(handlers)]}
      rows={rows}
      rowKey={({ seen }) => seen._id}
      isChanged={({ seen }) => changed.has(seen._id)}
    />
  );
}

function Slot({ number }: { number: number }) {
  return <span className="tabular font-normal text-iron-7">{number}</span>;
}
