import type { Booking } from '@forge/contract/bookings/booking';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Armchair } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { COPY_DISCORD_TIME, copyDiscordTime } from '../../lib/copy-discord-time.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { useHasRoomForWideTable } from '../../ui/use-media.ts';
import type { BookingHandlers } from './booking-actions.tsx';
import { BookingCards } from './booking-cards.tsx';
import type { BookingDialog } from './booking-dialogs.tsx';
import { bookingQueries } from './booking-queries.ts';
import { bookingRows } from './booking-row.ts';
import { BookingsTable } from './bookings-table.tsx';
import { GroupCounts } from './group-counts.tsx';
import { LeftBookings } from './left-bookings.tsx';
import { hasStarted } from './raid-listing.ts';
import { useWatchedBookings } from './use-watched-bookings.ts';

type Props = {
  raid: Raid;
  viewer: Viewer;
  now: number;
  onDialog: (dialog: BookingDialog) => void;
};

/** A raid's group counts and bookings. */
export function RaidDetails({ raid, viewer, now, onDialog }: Props) {
  const client = useQueryClient();
  const { data, isPending, refetch } = useQuery(bookingQueries.ofRaid(raid._id));
  useWatchedBookings(raid._id);
  // Rows of a pushed change render without blocking the page.
  const shown = useDeferredValue(data);
  const onAction = useStableCallback((action: BookingDialog['action'], booking: Booking) =>
    onDialog({ action, booking, raid }),
  );
  const onEdit = useStableCallback((booking: Booking) => onAction('edit', booking));

  // The raid's staff and the viewer's roles decide which bookings are masked.
  const permissions = [raid.raidLeader._id, raid.goldCollector?._id, ...viewer.roles].join(' ');
  const fetchedWith = useRef(permissions);
  useEffect(() => {
    if (fetchedWith.current === permissions) return;
    fetchedWith.current = permissions;
    void client.invalidateQueries({ queryKey: bookingQueries.ofRaid(raid._id).queryKey });
  }, [permissions, client, raid._id]);

  if (isPending) return <DetailsSkeleton seats={raid.clients.length} />;
  if (data === undefined) {
    return (
      <ErrorState
        title="Failed to load bookings for this raid"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  return (
    <div>
      <GroupCounts booked={data.map(({ clientClass }) => clientClass)} />
      {/* Takes the focus when the last row is removed. */}
      <div tabIndex={-1} className="outline-hidden">
        <Rows
          raid={raid}
          viewer={viewer}
          hasStarted={hasStarted(raid, now)}
          bookings={shown ?? data}
          onFlag={onAction}
          onEdit={onEdit}
          onLeave={onAction}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-iron-5 px-4 py-2 sm:px-5">
        <Button size="sm" variant="ghost" onClick={() => void copyDiscordTime(raid)}>
          {COPY_DISCORD_TIME}
        </Button>
        {data.length > 0 && (
          <ExportMenu size="sm" path="/export/bookings" query={{ raidId: raid._id }} />
        )}
      </div>
      <LeftBookings raidId={raid._id} />
    </div>
  );
}

/** Has the height of the loaded content, so that nothing shifts. */
function DetailsSkeleton({ seats }: { seats: number }) {
  return (
    <>
      <div className="h-18.25 max-sm:h-37" />
      <TableSkeleton rows={seats} label="Loading bookings..." />
    </>
  );
}

type RowsProps = BookingHandlers & {
  raid: Raid;
  viewer: Viewer;
  hasStarted: boolean;
  bookings: Parameters<typeof bookingRows>[0];
};

const Rows = memo(function Rows({
  raid,
  viewer,
  hasStarted: isRunning,
  bookings,
  ...handlers
}: RowsProps) {
  const hasRoom = useHasRoomForWideTable();
  const changed = useChangedRows(bookings);
  if (bookings.length === 0) {
    return (
      <EmptyState icon={<Armchair />} title="No bookings found for this raid">
        Booked clients are listed here, seat by seat.
      </EmptyState>
    );
  }
  const List = hasRoom ? BookingsTable : BookingCards;
  return (
    <List
      caption={`Bookings of ${raid.name}`}
      rows={bookingRows(bookings, raid, viewer, isRunning)}
      changed={changed}
      {...handlers}
    />
  );
});
