import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import { ChevronDown } from 'lucide-react';
import { ClassDot } from '../../ui/class-dot.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { BookingActionBar, type BookingHandlers } from './booking-actions.tsx';
import { bookingColumns, Masked, ProfileLink, StatusCell, YouMarker } from './booking-cells.tsx';
import { hasActions, type BookingRow } from './booking-row.ts';

type Props = BookingHandlers & {
  caption: string;
  rows: readonly BookingRow[];
  changed: ReadonlySet<string>;
};

/** The rows of BookingsTable as cards, for narrow screens. */
export function BookingCards({ caption, rows, changed, ...handlers }: Props) {
  return (
    <ul aria-label={caption} className="grid items-start gap-3 p-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.seen._id}
          data-changed={changed.has(row.seen._id) ? '' : undefined}
          className="relative flex min-w-0 flex-col gap-3 rounded-md border border-iron-5 bg-iron-3 p-(--card-space) text-sm data-changed:animate-cool"
        >
          <DoneMark id={row.seen._id} className="-top-2 -left-2" />
          {isMasked(row.seen) ? (
            <p className="flex items-center gap-2 text-iron-8">
              <Slot number={row.slot} />
              <ClassDot name={row.seen.clientClass} />
              {row.seen.clientClass}
              <Masked />
            </p>
          ) : (
            <Card row={row} booking={row.seen} handlers={handlers} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Slot({ number }: { number: number }) {
  return (
    <span className="tabular inline-block w-5 shrink-0 text-iron-7">
      <span className="sr-only">Slot </span>
      {number}
    </span>
  );
}

function Card({
  row,
  booking,
  handlers,
}: {
  row: BookingRow;
  booking: Booking;
  handlers: BookingHandlers;
}) {
  return (
    <>
      <div className="flex items-start gap-2">
        <span className="pt-0.5">
          <Slot number={row.slot} />
        </span>
        <div className="min-w-0 grow">
          <p className="text-base font-semibold wrap-anywhere text-iron-9">
            {booking.clientName} <ProfileLink booking={booking} /> {row.isMine && <YouMarker />}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-iron-8">
            <ClassDot name={booking.clientClass} />
            {booking.clientClass}
            <span className="text-iron-7 wrap-anywhere">{booking.clientRealm}</span>
          </p>
        </div>
        <span className="shrink-0 text-base font-semibold">
          <GoldAmount amount={booking.price} compact />
        </span>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <StatusCell booking={booking} />
        <span className="text-iron-7">
          Owes <GoldAmount amount={booking.owes} />
        </span>
      </p>
      {hasActions(row.actions) && (
        <BookingActionBar booking={booking} actions={row.actions} {...handlers} />
      )}
      <RefusalText id={booking._id} />
      <details className="group/all -mx-(--card-space) -mb-(--card-space) border-t border-iron-5">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-(--card-space) text-iron-8 hover:text-iron-9">
          All fields
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform group-open/all:rotate-180"
          />
        </summary>
        <dl className="flex flex-col gap-1.5 px-(--card-space) pb-(--card-space)">
          {bookingColumns.map(({ header, cell }) => (
            <div key={header} className="flex items-baseline justify-between gap-4">
              <dt className="shrink-0 text-iron-7">{header}</dt>
              <dd className="min-w-0 text-right wrap-anywhere text-iron-8 [&_.truncate]:max-w-none [&_.truncate]:whitespace-normal">
                {cell(booking)}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
