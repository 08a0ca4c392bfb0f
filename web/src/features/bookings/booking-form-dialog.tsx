import type { Booking } from '@forge/contract/bookings/booking';
import type { Raid } from '@forge/contract/raids/raid';
import type { ComponentProps } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { flagMessages } from './booking-flags.ts';

type Props = Omit<
  ComponentProps<typeof FormDialog>,
  'discardQuestion' | 'guardsPage' | 'canSubmit'
> & {
  booking: Booking;
  raid: Raid;
  /** Somebody moved or ended the booking meanwhile: what is sent would change it in its new raid. */
  isGone: boolean;
};

const discardQuestion = {
  title: 'Discard what you filled in?',
  question: 'Nothing has been sent. What you filled in will be lost.',
  cancelLabel: 'Keep editing',
};

/** A form about one booking, whose facts come first. */
export function BookingFormDialog({ booking, raid, isGone, children, ...props }: Props) {
  const { form } = props;
  // What was sent may have ended it.
  const isGoneBefore = isGone && !form.isSending && !form.isDone;
  return (
    <FormDialog {...props} canSubmit={!isGoneBefore} discardQuestion={discardQuestion} guardsPage>
      <div role="status" className="empty:hidden">
        {isGoneBefore && <WarningText>{flagMessages.gone}</WarningText>}
      </div>
      <BookingFacts booking={booking} raid={raid} />
      {children}
    </FormDialog>
  );
}
