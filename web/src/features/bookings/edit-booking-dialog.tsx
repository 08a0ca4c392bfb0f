import type { Booking } from '@forge/contract/bookings/booking';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { BookingDialog, type CharacterLinkSlot } from './booking-dialog.tsx';
import { checkBookingEdit, valuesOf } from './booking-values.ts';
import { useEditBooking } from './use-change-booking.ts';

type Props = {
  booking: Booking;
  raid: Raid;
  viewer: Viewer;
  onClosed: () => void;
  characterLink: CharacterLinkSlot;
};

export function EditBookingDialog({ booking, raid, viewer, onClosed, characterLink }: Props) {
  const edit = useEditBooking(raid._id);
  return (
    <BookingDialog
      title="Edit Booking"
      submitLabel="Update Booking"
      raid={raid}
      viewer={viewer}
      values={valuesOf(booking)}
      check={(values) => checkBookingEdit(values, booking._id, raid.raidType)}
      // The floor held when the seat was sold; a correction only sees the hint.
      floorPot={null}
      send={(request) => edit.mutateAsync(request)}
      isSending={edit.isPending}
      onClosed={onClosed}
      characterLink={characterLink}
    />
  );
}
