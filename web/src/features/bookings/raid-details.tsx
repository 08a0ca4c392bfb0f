import type { Booking } from '@forge/contract/bookings/booking';
import type { FlagName } from '@forge/contract/bookings/booking-flags';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { Armchair } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { useIsWideScreen } from '../../ui/use-media.ts';
import type { BookingDeeds } from './booking-actions.tsx';
import { BookingCards } from './booking-cards.tsx';
import type { CharacterLinkSlot } from './booking-dialog.tsx';
import { bookingQueries } from './booking-queries.ts';
import { bookingRows } from './booking-row.ts';
import { BookingsTable } from './bookings-table.tsx';
import { EditBookingDialog } from './edit-booking-dialog.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { GroupCounts } from './group-counts.tsx';

type Props = { raid: Raid; viewer: Viewer; characterLink: CharacterLinkSlot };
type Asked = { deed: FlagName | 'edit'; booking: Booking };

/** What a raid is made of, and who sits in it. */
export function RaidDetails({ raid, viewer, characterLink }: Props) {
  const { data, isPending, refetch } = useQuery(bookingQueries.ofRaid(raid._id));
  const [asked, setAsked] = useState<Asked | null>(null);

  // Who runs the raid, and what the viewer is, decides what of its bookings they may read.
  const standing = [raid.raidLeader._id, raid.goldCollector?._id, ...viewer.roles].join(' ');
  const readAs = useRef(standing);
  useEffect(() => {
    if (readAs.current === standing) return;
    readAs.current = standing;
    void refetch();
  }, [standing, refetch]);

  if (isPending) return <DetailsSkeleton seats={raid.clients.length} />;
  if (data === undefined) {
    return (
      <ErrorState
        title="Failed to load bookings for this raid"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  }
  const close = () => setAsked(null);
  return (
    <>
      <GroupCounts booked={data.map(({ clientClass }) => clientClass)} />
      <Rows
        raid={raid}
        viewer={viewer}
        bookings={data}
        onFlag={(deed, booking) => setAsked({ deed, booking })}
        onEdit={(booking) => setAsked({ deed: 'edit', booking })}
      />
      {asked?.deed === 'edit' && (
        <EditBookingDialog
          booking={asked.booking}
          raid={raid}
          viewer={viewer}
          onClosed={close}
          characterLink={characterLink}
        />
      )}
      {asked && asked.deed !== 'edit' && (
        <FlagDialog flag={asked.deed} booking={asked.booking} onClosed={close} />
      )}
    </>
  );
}

/** As high as what comes: the counts, and a row for each seat that is known to be sold. */
function DetailsSkeleton({ seats }: { seats: number }) {
  return (
    <>
      <div className="h-18.25 max-sm:h-37" />
      <TableSkeleton rows={seats} label="Loading bookings..." />
    </>
  );
}

type RowsProps = BookingDeeds & {
  raid: Raid;
  viewer: Viewer;
  bookings: Parameters<typeof bookingRows>[0];
};

function Rows({ raid, viewer, bookings, ...deeds }: RowsProps) {
  const hasRoom = useIsWideScreen();
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
      rows={bookingRows(bookings, raid, viewer)}
      changed={changed}
      {...deeds}
    />
  );
}
