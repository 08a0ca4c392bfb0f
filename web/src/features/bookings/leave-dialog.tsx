import type { Booking } from '@forge/contract/bookings/booking';
import {
  canKeepDeposit,
  cancelBookingSchema,
  depositOutcomes,
  outcomeHints,
  presetOutcome,
  validateOutcome,
  type DepositOutcome,
  type Leaving,
} from '@forge/contract/bookings/leaving';
import { staffOf, type Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { BookingFormDialog } from './booking-form-dialog.tsx';
import { useLeaveBooking } from './leave-mutations.ts';

const texts = {
  cancelled: {
    title: 'Cancel booking',
    submitLabel: 'Cancel booking',
    frequent: ['Client cancelled', 'No time', 'Booked by mistake'],
  },
  'no-show': {
    title: 'No-show',
    submitLabel: 'Mark as no-show',
    frequent: ['Not online', 'No answer', 'Left early'],
  },
} as const satisfies Record<Leaving, object>;

export const outcomeLabels: Record<DepositOutcome, string> = {
  refunded: 'Refunded',
  kept: 'Kept',
  owed: 'Owed',
};

type Props = {
  as: Leaving;
  booking: Booking;
  raid: Raid;
  isGone: boolean;
  viewer: Viewer;
  onSettled: () => void;
  onClosed: () => void;
};

/** Why a client leaves the raid, and what happens to the deposit. */
export function LeaveDialog({ as, booking, raid, isGone, viewer, onSettled, onClosed }: Props) {
  const leave = useLeaveBooking(as, booking);
  const [preset] = useState(() => presetOutcome(as, raid, new Date()));
  const hasDeposit = booking.deposit > 0;
  const form = useContractForm({
    schema: cancelBookingSchema,
    defaultValues: { reason: '', deposit: preset },
    // The deposit may have been edited while the question is open.
    toRequest: ({ reason, deposit }) => ({
      bookingId: booking._id,
      reason,
      ...(hasDeposit && { deposit }),
    }),
    rules: ({ deposit }) => {
      const refusal = validateOutcome(booking.deposit, hasDeposit ? deposit : undefined);
      return [refusal && { field: 'deposit', message: refusal.message }];
    },
    send: (request) => leave.mutateAsync(request, { onSettled }),
  });
  const outcomes = depositOutcomes.filter(
    (outcome) => outcome !== 'kept' || canKeepDeposit(viewer, staffOf(raid)),
  );
  return (
    <BookingFormDialog
      booking={booking}
      raid={raid}
      isGone={isGone}
      form={form}
      title={texts[as].title}
      description="The seat is free at once. This cannot be undone."
      submitLabel={texts[as].submitLabel}
      cancelLabel="Keep booking"
      danger
      size="md"
      onClosed={onClosed}
    >
      <ReasonField
        control={form.control}
        name="reason"
        hint="Its advertiser and the raid's staff read it."
        frequent={texts[as].frequent}
      />
      {hasDeposit && (
        <Controller
          control={form.control}
          name="deposit"
          render={({ field, fieldState }) => (
            <RadioList
              label={
                <>
                  What happens to the deposit of <GoldAmount amount={booking.deposit} />?
                </>
              }
              choices={outcomes.map((outcome) => ({
                value: outcome,
                label: outcomeLabels[outcome],
                hint: outcomeHints[outcome],
              }))}
              value={field.value}
              onChange={field.onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <Refund booking={booking} />
    </BookingFormDialog>
  );
}

/** What a paid client paid beyond the deposit goes back. */
function Refund({ booking }: { booking: Booking }) {
  if (booking.paidTo === null || booking.owes === 0) return null;
  const holder = booking.paidTo === 'Advertiser' ? booking.userId.username : 'The gold collector';
  return (
    <p className="text-sm wrap-anywhere text-iron-8">
      Paid in full: {holder} gives <GoldAmount amount={booking.owes} /> back to the client
      {booking.deposit > 0 && ', beside the deposit'}.
    </p>
  );
}
