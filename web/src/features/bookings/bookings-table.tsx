import { isMasked } from '@forge/contract/bookings/booking';
import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { ClassDot } from '../../ui/class-dot.tsx';
import { DoneMark, RefusalRow } from '../../ui/row-result.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { ScrollButtons, TableFrame } from '../../ui/table-frame.tsx';
import {
  cellClasses,
  endEdgeClasses,
  headerClasses,
  startEdgeClasses,
} from '../../ui/table-classes.ts';
import { BookingActionBar, type BookingHandlers } from './booking-actions.tsx';
import { bookingColumns, Masked, ProfileLink, YouMarker } from './booking-cells.tsx';
import { hasActions, type BookingRow } from './booking-row.ts';

type Props = BookingHandlers & {
  caption: string;
  rows: readonly BookingRow[];
  changed: ReadonlySet<string>;
};

// The client and the actions stay visible while the columns between them scroll.
const stickySlot = 'sticky left-0 w-11 min-w-11';
const stickyName = `sticky left-11 border-r border-r-iron-5 ${startEdgeClasses}`;
const stickyActions = `sticky right-0 border-l border-l-iron-5 ${endEdgeClasses}`;

/** Eighteen columns, for wide screens; see BookingCards for narrow ones. */
export function BookingsTable({ caption, rows, changed, ...handlers }: Props) {
  return (
    <TableFrame label={caption} className="max-h-[70dvh]">
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
            <Header className={clsx(stickyActions, 'z-20')}>
              <span className="flex items-center justify-between gap-3">
                Actions
                <ScrollButtons />
              </span>
            </Header>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.seen._id}>
              <tr data-changed={changed.has(row.seen._id) ? '' : undefined} className="group">
                <Cells row={row} handlers={handlers} />
              </tr>
              <RefusalRow id={row.seen._id} columns={bookingColumns.length + 5} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Cells({
  row: { slot, seen, isMine, actions },
  handlers,
}: {
  row: BookingRow;
  handlers: BookingHandlers;
}) {
  const booking = isMasked(seen) ? null : seen;
  return (
    <>
      <Cell className={clsx(stickySlot, 'z-10 tabular bg-iron-2 text-iron-7')}>
        <DoneMark id={seen._id} className="inset-y-0 left-0 my-auto" />
        {slot}
      </Cell>
      <Cell className={clsx(stickyName, 'z-10 bg-iron-2 font-semibold text-iron-9')}>
        {booking ? (
          <span className="flex items-center gap-1.5">
            <TruncatedText text={booking.clientName} className="max-w-32" />
            <ProfileLink booking={booking} />
            {isMine && <YouMarker />}
          </span>
        ) : (
          <Masked />
        )}
      </Cell>
      <Cell>
        {booking ? <TruncatedText text={booking.clientRealm} className="max-w-36" /> : <Masked />}
      </Cell>
      <Cell>
        <span className="flex items-center gap-2">
          <ClassDot name={seen.clientClass} />
          {seen.clientClass}
        </span>
      </Cell>
      {bookingColumns.map(({ header, cell, isNumber }) => (
        <Cell key={header} className={isNumber ? 'tabular text-right' : undefined}>
          {booking ? cell(booking) : <Masked />}
        </Cell>
      ))}
      <Cell className={clsx(stickyActions, 'z-10 bg-iron-2')}>
        {booking && hasActions(actions) && (
          <BookingActionBar booking={booking} actions={actions} {...handlers} />
        )}
      </Cell>
    </>
  );
}

function Header({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <th scope="col" className={headerClasses(clsx('text-left', className))}>
      {children}
    </th>
  );
}

function Cell({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <td className={cellClasses(clsx('whitespace-nowrap', className))}>{children}</td>;
}
