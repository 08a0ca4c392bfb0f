import type { Booking } from '@forge/contract/bookings/booking';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { BookingDialog, type CharacterLinkSlot } from './booking-dialog.tsx';
import { bookingEditContract, valuesOf, withoutBlankNotes } from './booking-values.ts';
import { useEditBooking } from './booking-mutations.ts';

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
      defaultValues={valuesOf(booking)}
      contract={bookingEditContract(booking._id, raid.raidType)}
      // The lowest price applies to the sale only.
      floorPot={null}
      send={(request) => edit.mutateAsync(withoutBlankNotes(request))}
      onClosed={onClosed}
      characterLink={characterLink}
    />
  );
}
