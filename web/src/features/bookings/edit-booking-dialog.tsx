import { isMasked, type Booking } from '@forge/contract/bookings/booking';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { BookingDialog, type RenderCharacterLink } from './booking-dialog.tsx';
import { bookingQueries } from './booking-queries.ts';
import {
  bookingEditContract,
  bookingLabels,
  describeBooking,
  valuesOf,
  withoutBlankNotes,
} from './booking-values.ts';
import { useEditBooking } from './booking-mutations.ts';

type Props = {
  booking: Booking;
  raid: Raid;
  viewer: Viewer;
  onClosed: () => void;
  characterLink: RenderCharacterLink;
};

export function EditBookingDialog({ booking, raid, viewer, onClosed, characterLink }: Props) {
  const edit = useEditBooking(raid._id);
  const client = useQueryClient();
  const readAgain = async () => {
    const rows = await client.query({ ...bookingQueries.ofRaid(raid._id), staleTime: 0 });
    const now = rows.find(({ _id }) => _id === booking._id);
    return now && !isMasked(now) ? { version: now.version, values: valuesOf(now) } : undefined;
  };
  return (
    <BookingDialog
      title="Edit Booking"
      submitLabel="Update Booking"
      raid={raid}
      viewer={viewer}
      defaultValues={valuesOf(booking)}
      contract={bookingEditContract(booking._id, raid.raidType)}
      // The lowest price applies to the sale only.
      minPricePot={null}
      edited={{
        version: booking.version,
        read: readAgain,
        labels: bookingLabels,
        describe: describeBooking,
        // Who has paid is a fact.
        alwaysTakenOver: ['paidFull'],
      }}
      send={(request) => edit.mutateAsync(withoutBlankNotes(request))}
      onClosed={onClosed}
      characterLink={characterLink}
    />
  );
}
