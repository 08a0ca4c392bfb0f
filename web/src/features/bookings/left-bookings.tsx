import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import type { Leaving, LeftBooking } from '@forge/contract/bookings/leaving';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useHistoryEntry } from '../../lib/record-history.ts';
import { Timestamp } from '../../lib/timestamp.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ClassDot } from '../../ui/class-dot.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { Masked } from './booking-cells.tsx';
import { bookingQueries } from './booking-queries.ts';
import { outcomeLabels } from './leave-dialog.tsx';

/** The clients who left the raid; nothing while there are none. */
export function LeftBookings({ raidId }: { raidId: string }) {
  const { data, isError, refetch } = useQuery(bookingQueries.left(raidId));
  if (data === undefined && isError) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-iron-5 px-4 py-2 text-sm text-iron-7 sm:px-5">
        Those who left could not be loaded.
        <Button size="sm" variant="ghost" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <details className="group/left border-t border-iron-5">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-4 text-sm font-semibold text-iron-8 transition-colors hover:bg-iron-3 hover:text-iron-9 sm:px-5">
        Left ({data.length})
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform group-open/left:rotate-180"
        />
      </summary>
      <ul
        aria-label="Left"
        className="divide-y divide-iron-4 border-t border-iron-4 lg:grid lg:grid-cols-[minmax(0,1.5fr)_auto_minmax(0,2fr)_auto_auto]"
      >
        {data.map((booking) => (
          <li
            key={booking._id}
            data-row={booking._id}
            className="flex flex-col gap-x-6 gap-y-1 px-4 py-(--row-space) text-sm text-iron-8 sm:px-5 lg:col-span-full lg:grid lg:grid-cols-subgrid"
          >
            <LeftRow booking={booking} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function LeftMenu({ booking }: { booking: Booking }) {
  const { _id: id, clientName: name } = booking;
  const history = useHistoryEntry({ thing: 'booking', id, name });
  return <RowMenu label={`More for ${name}, who left`} entries={[history]} className="-my-1.5" />;
}

function LeftRow({ booking }: { booking: LeftBooking }) {
  if (isMasked(booking) || typeof booking.left === 'string') {
    return (
      <p className="flex items-baseline gap-2 lg:col-span-full">
        <ClassDot name={booking.clientClass} />
        {booking.clientClass}
        <Masked />
      </p>
    );
  }
  const { as, reason, deposit, by, at } = booking.left;
  return (
    <>
      <div className="flex min-w-0 items-baseline gap-2">
        <ClassDot name={booking.clientClass} />
        <p className="min-w-0 grow wrap-anywhere">
          <span className="font-semibold text-iron-9">{booking.clientName}</span>{' '}
          <span className="text-iron-7">
            {booking.clientRealm} · {booking.clientClass}
          </span>
        </p>
        <span className="shrink-0 lg:hidden">
          <LeavingBadge as={as} />
        </span>
        <LeftMenu booking={booking} />
      </div>
      <p className="max-lg:hidden">
        <LeavingBadge as={as} />
      </p>
      <p className="min-w-0 wrap-anywhere">{reason}</p>
      <p className="flex gap-x-1.5 whitespace-nowrap lg:flex-col lg:items-end">
        {deposit === null ? (
          <span className="text-iron-7">No deposit</span>
        ) : (
          <>
            <GoldAmount amount={booking.deposit} settled={deposit !== 'owed'} />
            <span className="text-iron-7">deposit {outcomeLabels[deposit].toLowerCase()}</span>
          </>
        )}
      </p>
      <p className="flex min-w-0 flex-wrap gap-x-1.5 text-iron-7 lg:max-w-44 lg:flex-col lg:items-end">
        <span className="min-w-0 wrap-anywhere text-iron-8">{by?.username ?? 'The portal'}</span>
        <Timestamp at={at} />
      </p>
    </>
  );
}

function LeavingBadge({ as }: { as: Leaving }) {
  return (
    <Badge tone={as === 'no-show' ? 'warning' : 'slate'}>
      {as === 'no-show' ? 'No-show' : 'Cancelled'}
    </Badge>
  );
}
