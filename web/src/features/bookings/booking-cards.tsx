import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import { ChevronDown } from 'lucide-react';
import { ClassDot } from '../../ui/class-dot.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import {
  BookingMenu,
  EditButton,
  FlagButton,
  LeaveButton,
  type BookingHandlers,
} from './booking-actions.tsx';
import {
  BelowMinimum,
  bookingColumns,
  Masked,
  OwedAmount,
  ProfileLink,
  StatusCell,
  YouMarker,
} from './booking-cells.tsx';
import type { BookingRow } from './booking-row.ts';
import { reasonsNotShown } from './leave-actions.ts';

type Props = BookingHandlers & {
  caption: string;
  rows: readonly BookingRow[];
  changed: ReadonlySet<string>;
};

/** The rows of BookingsTable as cards, for narrow screens. */
export function BookingCards({ caption, rows, changed, ...handlers }: Props) {
  return (
    <ul aria-label={caption} className="grid items-start gap-(--list-gap) p-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.seen._id}
          data-row={row.seen._id}
          data-changed={changed.has(row.seen._id) ? '' : undefined}
          className="relative flex min-w-0 flex-col gap-(--list-gap) rounded-md border border-iron-5 bg-iron-3 p-(--card-space) text-sm data-changed:animate-cool"
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

type CardProps = { row: BookingRow; booking: Booking; handlers: BookingHandlers };

function Card({ row, booking, handlers }: CardProps) {
  return (
    <>
      <div className="flex flex-col gap-1">
        <div className="flex items-start gap-2">
          <span className="pt-0.5">
            <Slot number={row.slot} />
          </span>
          <p className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 text-base font-semibold wrap-anywhere text-iron-9">
              {booking.clientName}
            </span>
            <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-iron-8">
              <ClassDot name={booking.clientClass} />
              {booking.clientClass}
            </span>
          </p>
          <span className="flex shrink-0 flex-col items-end text-base font-semibold">
            <GoldAmount amount={booking.price} />
            {booking.belowMinimum && <BelowMinimum />}
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-2 pl-7">
          <span className="flex min-w-0 items-center gap-1 wrap-anywhere text-iron-7">
            {booking.clientRealm}
            <ProfileLink booking={booking} />
            {row.isMine && <YouMarker />}
          </span>
          <StatusCell booking={booking} />
        </div>
      </div>
      <CardActions booking={booking} row={row} {...handlers} />
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

type ActionsProps = BookingHandlers & { booking: Booking; row: BookingRow };

/** What is owed stands beside the button that says it was paid. */
function CardActions({ booking, row, onFlag, onEdit, onLeave }: ActionsProps) {
  const { actions, leave } = row;
  const flags = [...actions.buttons, ...actions.menu];
  const others = flags.filter((flag) => flag !== 'paid');
  const possible = leave.filter(({ reason }) => reason === null);
  const said = reasonsNotShown(leave, booking);
  return (
    <>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 rounded-md bg-iron-2 py-1.5 pr-1.5 pl-3">
        <p className="flex flex-wrap items-center gap-x-2 text-base font-semibold">
          <span className="text-sm font-normal text-iron-7">Owes</span>
          <OwedAmount booking={booking} />
        </p>
        {flags.includes('paid') && <FlagButton flag="paid" booking={booking} onFlag={onFlag} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {others.map((flag) => (
          <FlagButton key={flag} flag={flag} booking={booking} onFlag={onFlag} />
        ))}
        {actions.edit && <EditButton booking={booking} onEdit={onEdit} />}
        {possible.map(({ name }) => (
          <LeaveButton key={name} action={name} booking={booking} onLeave={onLeave} />
        ))}
        <BookingMenu booking={booking} flags={[]} leave={[]} onFlag={onFlag} onLeave={onLeave} />
      </div>
      {said.length > 0 && (
        <p className="flex flex-col text-xs text-iron-7">
          {said.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </>
  );
}
