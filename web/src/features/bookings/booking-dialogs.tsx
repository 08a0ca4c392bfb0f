import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import type { FlagName } from '@forge/contract/bookings/booking-flags';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import type { RenderCharacterLink } from './booking-dialog.tsx';
import { bookingQueries } from './booking-queries.ts';
import { EditBookingDialog } from './edit-booking-dialog.tsx';
import { FlagDialog } from './flag-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { isLeaving, leavingOf, type LeaveName } from './leave-actions.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { hasStarted } from './raid-listing.ts';

export type BookingDialog = {
  action: FlagName | LeaveName | 'edit';
  /** Both as they were when it was opened. */
  booking: Booking;
  raid: Raid;
};

type Props = {
  dialog: BookingDialog;
  /** The published raids, to move a booking to. */
  raids: readonly Raid[];
  viewer: Viewer;
  now: number;
  /** A seat may have become free. */
  onSeatLeft: () => void;
  onClosed: () => void;
  characterLink: RenderCharacterLink;
};

/** The dialog of an action on a booking. It stays open when its raid is no longer on the page. */
export function BookingDialogs({
  dialog: { action, booking: opened, raid: openedRaid },
  raids,
  viewer,
  now,
  onSeatLeft,
  onClosed,
  characterLink,
}: Props) {
  // The details of the raid fetch them.
  const { data } = useQuery({ ...bookingQueries.ofRaid(openedRaid._id), enabled: false });
  const raid = raids.find(({ _id }) => _id === openedRaid._id) ?? openedRaid;
  // The amounts in an open question follow the changes of others.
  const current = data?.find(({ _id }) => _id === opened._id);
  const booking = current && !isMasked(current) ? current : opened;
  const isGone = data !== undefined && current === undefined;
  if (action === 'edit') {
    return (
      <EditBookingDialog
        booking={opened}
        raid={raid}
        viewer={viewer}
        onClosed={onClosed}
        characterLink={characterLink}
      />
    );
  }
  if (action === 'handOver') {
    return <HandOverDialog booking={booking} raid={raid} isGone={isGone} onClosed={onClosed} />;
  }
  if (action === 'move') {
    return (
      <MoveDialog
        booking={booking}
        raid={raid}
        isGone={isGone}
        raids={raids}
        now={now}
        onSettled={onSeatLeft}
        onClosed={onClosed}
      />
    );
  }
  if (isLeaving(action)) {
    return (
      <LeaveDialog
        as={leavingOf[action]}
        booking={booking}
        raid={raid}
        isGone={isGone}
        viewer={viewer}
        onSettled={onSeatLeft}
        onClosed={onClosed}
      />
    );
  }
  return (
    <FlagDialog
      flag={action}
      booking={booking}
      isGone={isGone}
      hasStarted={hasStarted(raid, now)}
      onClosed={onClosed}
    />
  );
}
