import { curveBosses, type Booking } from '@forge/contract/bookings/booking';
import { armourOf, bookingMessages, minPrice } from '@forge/contract/bookings/booking-rules';
import { armourLabels } from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import { useEffect, useEffectEvent, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTimes } from '../../lib/settings-context.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { FormField } from '../../ui/form-field.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { GoldInput } from '../../ui/gold-input.tsx';
import { SearchChoice } from '../../ui/search-choice.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { BookingFormDialog } from './booking-form-dialog.tsx';
import { useMoveBooking } from './leave-mutations.ts';
import { findTargets, moveTargets } from './move-targets.ts';
import { moveContract, moveValuesOf } from './move-values.ts';
import { TargetArmour, TargetRaid } from './target-raid.tsx';

type Props = {
  booking: Booking;
  raid: Raid;
  isGone: boolean;
  /** The published raids. */
  raids: readonly Raid[];
  now: number;
  onSettled: () => void;
  onClosed: () => void;
};

/** Moves a client to another raid: found by name, day or leader, with what decides it in sight. */
export function MoveDialog({ booking, raid, isGone, raids, now, onSettled, onClosed }: Props) {
  const times = useTimes();
  const move = useMoveBooking(booking);
  const armour = armourLabels[armourOf(booking.clientClass)];
  const targetOf = (raidId: string) => raids.find(({ _id }) => _id === raidId);
  const [isPriceTyped, setPriceTyped] = useState(false);
  const form = useContractForm({
    ...moveContract(booking, targetOf),
    defaultValues: moveValuesOf(booking),
    send: async (request) => {
      const target = targetOf(request.raidId);
      if (target) await move.mutateAsync({ request, target }, { onSettled });
    },
  });
  const target = targetOf(useWatch({ control: form.control, name: 'raidId' })) ?? null;

  /** The target's lowest price holds: a lower one is raised, in sight. */
  const choose = (chosen: Raid | null) => {
    const present = isPriceTyped && chosen ? Number(form.getValues().price) : booking.price;
    const price = Math.max(present, chosen ? minPrice(chosen.pot) : 0);
    form.setValues({ raidId: chosen?._id ?? '', price: String(price) });
    if (!chosen) setPriceTyped(false);
    form.clearError('raidId');
  };

  const followPrice = useEffectEvent((price: number) => {
    const lowest = target ? minPrice(target.pot) : 0;
    if (!isPriceTyped) form.setValues({ price: String(Math.max(price, lowest)) });
  });
  // Until it is typed: someone else may edit it meanwhile.
  useEffect(() => followPrice(booking.price), [booking.price]);

  return (
    <BookingFormDialog
      booking={booking}
      raid={raid}
      isGone={isGone}
      form={form}
      title="Move booking"
      description={notesOn(booking)}
      submitLabel="Move booking"
      onClosed={onClosed}
    >
      <Controller
        control={form.control}
        name="raidId"
        render={({ fieldState }) => (
          <SearchChoice
            label="Move to"
            placeholder="Name, day or leader"
            find={(typed) =>
              findTargets(moveTargets(raids, booking, now), typed, { now, time: times.time })
            }
            keyOf={({ _id }) => _id}
            render={(option) => <TargetRaid raid={option} now={now} price={booking.price} />}
            chosen={target}
            onChoose={choose}
            empty={(typed) =>
              typed.trim() === ''
                ? `No other published raid has a free ${armour} seat.`
                : `No raid with a free ${armour} seat matches.`
            }
            error={fieldState.error?.message}
          />
        )}
      />
      {target && (
        <>
          <TargetArmour raid={target} own={booking.clientClass} />
          {target.raidType === 'Curve' && (
            <Controller
              control={form.control}
              name="selectedBosses"
              render={({ field, fieldState }) => (
                <SegmentedControl
                  label="Bosses"
                  required
                  choices={curveBosses.map((boss) => ({ value: boss, label: boss }))}
                  value={field.value[0] ?? null}
                  onChange={(boss) => field.onChange([boss])}
                  error={fieldState.error?.message}
                />
              )}
            />
          )}
          <FormField
            control={form.control}
            name="price"
            label="Price"
            required
            hint={[
              bookingMessages.priceHint(target.pot),
              booking.price < minPrice(target.pot) && `raised from ${formatGold(booking.price)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          >
            {(field) => (
              <GoldInput
                name="price"
                value={field.value}
                onChange={(value) => {
                  setPriceTyped(true);
                  field.onChange(value);
                }}
              />
            )}
          </FormField>
        </>
      )}
    </BookingFormDialog>
  );
}

/** What stays and what does not. */
const notesOn = ({ deposit, paidFull, lock, inGroup }: Booking) => {
  const kept = [deposit > 0 && 'deposit', paidFull && 'Paid', lock && 'lock'].filter(Boolean);
  return [
    'The seat here is free as soon as the other one is taken.',
    kept.length > 0 && `${sentence(kept.join(', '))} ${kept.length > 1 ? 'stay' : 'stays'}.`,
    inGroup && 'In-Group is cleared.',
  ]
    .filter(Boolean)
    .join(' ');
};

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
