import { isMasked } from '@forge/contract/bookings/booking';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ClassDot } from '../../ui/class-dot.tsx';
import { ClippedText } from '../../ui/clipped-text.tsx';
import { BookingActionBar, type BookingDeeds } from './booking-actions.tsx';
import { bookingColumns, Masked, ProfileLink, YouMarker } from './booking-cells.tsx';
import { hasActions, type BookingRow } from './booking-row.ts';

type Props = BookingDeeds & {
  caption: string;
  rows: readonly BookingRow[];
  isFresh: (id: string) => boolean;
  onCooled: (id: string) => void;
};

// Who it is and what to do stay in sight, whatever is scrolled between them.
const stickySlot = 'sticky left-0 w-12 min-w-12 bg-iron-2';
const stickyName = 'sticky left-12 border-r border-r-iron-5 bg-iron-2';
const stickyActions = 'sticky right-0 border-l border-l-iron-5 bg-iron-2';

/** Eighteen columns for a screen with room; see BookingCards for the others. */
export function BookingsTable({ caption, rows, isFresh, onCooled, ...deeds }: Props) {
  return (
    // Positioned, or the words for screen readers in its far columns would widen the page.
    <div
      role="group"
      aria-label={caption}
      tabIndex={0}
      className="relative max-h-[70dvh] overflow-auto"
    >
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <Header className={clsx(stickySlot, 'z-20')}>Slot</Header>
            <Header className={clsx(stickyName, 'z-20')}>Client Name</Header>
            <Header>Client Realm</Header>
            <Header>Client Class</Header>
            {bookingColumns.map(({ header, isNumber }) => (
              <Header key={header} className={isNumber ? 'text-right' : undefined}>
                {header}
              </Header>
            ))}
            <Header className={clsx(stickyActions, 'z-20')}>Actions</Header>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.seen._id}
              data-fresh={isFresh(row.seen._id) ? '' : undefined}
              onAnimationEnd={() => onCooled(row.seen._id)}
              className="group"
            >
              <Cells row={row} deeds={deeds} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cells({
  row: { slot, seen, isMine, actions },
  deeds,
}: {
  row: BookingRow;
  deeds: BookingDeeds;
}) {
  const booking = isMasked(seen) ? null : seen;
  return (
    <>
      <Cell className={clsx(stickySlot, 'z-10 tabular text-iron-7')}>{slot}</Cell>
      <Cell className={clsx(stickyName, 'z-10 font-semibold text-iron-9')}>
        {booking ? (
          <span className="flex items-center gap-1.5">
            <ClippedText text={booking.clientName} after={16} className="max-w-32" />
            <ProfileLink booking={booking} />
            {isMine && <YouMarker />}
          </span>
        ) : (
          <Masked />
        )}
      </Cell>
      <Cell>{booking ? <ClippedText text={booking.clientRealm} /> : <Masked />}</Cell>
      <Cell>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <ClassDot name={seen.clientClass} />
          {seen.clientClass}
        </span>
      </Cell>
      {bookingColumns.map(({ header, cell, isNumber }) => (
        <Cell key={header} className={isNumber ? 'tabular text-right' : undefined}>
          {booking ? cell(booking) : <Masked />}
        </Cell>
      ))}
      <Cell className={clsx(stickyActions, 'z-10')}>
        {booking && hasActions(actions) && (
          <BookingActionBar booking={booking} actions={actions} {...deeds} />
        )}
      </Cell>
    </>
  );
}

function Header({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <th
      scope="col"
      className={clsx(
        'sticky top-0 z-10 h-(--row-height) border-b border-b-iron-5 bg-iron-3! px-3 text-left text-xs font-semibold whitespace-nowrap text-iron-8',
        className,
      )}
    >
      {children}
    </th>
  );
}

function Cell({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <td
      className={clsx(
        'h-(--row-height) border-b border-b-iron-4 px-3 whitespace-nowrap text-iron-8 group-hover:bg-iron-3 group-data-fresh:animate-cool',
        className,
      )}
    >
      {children}
    </td>
  );
}
