import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { BookingDialog, type CharacterLinkSlot } from './booking-dialog.tsx';
import { checkNewBooking, newValues } from './booking-values.ts';
import { useBookClient } from './use-change-booking.ts';

type Props = {
  raid: Raid;
  viewer: Viewer;
  /** Also called after a refusal: the list may be older than the server's. */
  onSettled: () => void;
  onClosed: () => void;
  characterLink: CharacterLinkSlot;
};

export function BookRaidDialog({ raid, viewer, onSettled, onClosed, characterLink }: Props) {
  const booking = useBookClient(raid);
  return (
    <BookingDialog
      title="Book Raid"
      submitLabel="Book Raid"
      raid={raid}
      viewer={viewer}
      values={newValues(raid)}
      check={(values) => checkNewBooking(values, raid)}
      floorPot={raid.pot}
      send={(request) => booking.mutateAsync(request, { onSettled })}
      isSending={booking.isPending}
      onClosed={onClosed}
      characterLink={characterLink}
    />
  );
}
