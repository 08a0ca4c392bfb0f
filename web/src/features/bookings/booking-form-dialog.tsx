import type { Booking } from '@forge/contract/bookings/booking';
import type { Raid } from '@forge/contract/raids/raid';
import type { ComponentProps } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { BookingFacts } from './booking-facts.tsx';

type Props = Omit<ComponentProps<typeof FormDialog>, 'discardQuestion' | 'guardsPage'> & {
  booking: Booking;
  raid: Raid;
};

const discardQuestion = {
  title: 'Discard what you filled in?',
  question: 'Nothing has been sent. What you filled in will be lost.',
  cancelLabel: 'Keep editing',
};

/** A form about one booking, whose facts come first. */
export function BookingFormDialog({ booking, raid, children, ...props }: Props) {
  return (
    <FormDialog {...props} discardQuestion={discardQuestion} guardsPage>
      <BookingFacts booking={booking} raid={raid} />
      {children}
    </FormDialog>
  );
}
