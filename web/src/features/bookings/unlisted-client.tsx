import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { isAccessRefused } from '../../lib/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { ClassDot } from '../../ui/class-dot.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { bookingColumns } from './booking-cells.tsx';
import { bookingQueries } from './booking-queries.ts';
import { unlistedReasons, useIsUnlisted } from './unlisted-raid.tsx';

type Props = {
  raidId: string;
  bookingId: string;
  /** The list is read again, and may have the raid then. */
  isReading: boolean;
  onClose: () => void;
};

/** A client of a raid that is not listed, for example since it is too long past. */
export function UnlistedClient({ raidId, bookingId, isReading, onClose }: Props) {
  const isUnlisted = useIsUnlisted(isReading);
  const booked = useQuery(bookingQueries.ofRaid(raidId));
  const left = useQuery(bookingQueries.left(raidId));
  const isFound = ({ _id }: { _id: string }) => _id === bookingId;
  const hasLeft = left.data?.some(isFound) ?? false;
  const seen = booked.data?.find(isFound) ?? left.data?.find(isFound);
  if (!isUnlisted) return null;
  if (booked.isPending || left.isPending) return <Spinner />;
  const failed = [booked, left].filter(({ error }) => error !== null && !isAccessRefused(error));
  if (seen === undefined && failed.length > 0)
    return (
      <Panel>
        <ErrorState
          title="This booking could not be read"
          action={
            <RetryButton
              loading={failed.some(({ isFetching }) => isFetching)}
              onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          }
        />
      </Panel>
    );
  return (
    <Panel>
      {seen && !isMasked(seen) ? (
        <Client booking={seen} hasLeft={hasLeft} onClose={onClose} />
      ) : (
        <ErrorState title="This booking cannot be shown" />
      )}
    </Panel>
  );
}

type ClientProps = { booking: Booking; hasLeft: boolean; onClose: () => void };

function Client({ booking, hasLeft, onClose }: ClientProps) {
  return (
    <div data-row={booking._id} className="flex flex-col gap-3 rounded-md text-sm">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h2 className="flex flex-wrap items-baseline gap-2 text-base font-semibold text-iron-9">
            <ClassDot name={booking.clientClass} />
            {booking.clientName}
            <span className="font-normal text-iron-7">
              {booking.clientRealm} · {booking.clientClass}
            </span>
            {hasLeft && <Badge tone="slate">Left</Badge>}
          </h2>
          <p className="text-iron-7">The raid is not listed. {unlistedReasons}</p>
        </div>
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2 lg:grid-cols-3">
        {bookingColumns.map(({ header, cell }) => (
          <div key={header} className="flex items-baseline justify-between gap-4">
            <dt className="shrink-0 text-iron-7">{header}</dt>
            <dd className="min-w-0 text-right wrap-anywhere text-iron-8">{cell(booking)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
