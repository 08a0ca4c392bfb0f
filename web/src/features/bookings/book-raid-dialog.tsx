import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { BookingDialog, type RenderCharacterLink } from './booking-dialog.tsx';
import { newBookingContract, newValues, withoutBlankNotes } from './booking-values.ts';
import { useBookClient } from './booking-mutations.ts';

type Props = {
  raid: Raid;
  present: Raid;
  viewer: Viewer;
  /** Also called after a refusal: the list may be out of date. */
  onSettled: () => void;
  onClosed: () => void;
  characterLink: RenderCharacterLink;
};

export function BookRaidDialog({
  raid,
  present,
  viewer,
  onSettled,
  onClosed,
  characterLink,
}: Props) {
  const booking = useBookClient(raid);
  return (
    <BookingDialog
      title="Book Raid"
      submitLabel="Book Raid"
      raid={raid}
      present={present}
      viewer={viewer}
      defaultValues={newValues(raid)}
      contract={newBookingContract(present)}
      minPricePot={present.pot}
      send={(request) => booking.mutateAsync(withoutBlankNotes(request), { onSettled })}
      onClosed={onClosed}
      characterLink={characterLink}
    />
  );
}
