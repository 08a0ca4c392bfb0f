import { curveBosses, sources } from '@forge/contract/bookings/booking';
import {
  advertiserPercent,
  bookingMessages,
  maxDeposit,
} from '@forge/contract/bookings/booking-rules';
import { paymentRealms, paymentRealmLabel } from '@forge/contract/game';
import type { Raid } from '@forge/contract/raids/raid';
import { Controller, useWatch } from 'react-hook-form';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { GoldInput } from '../../ui/gold-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { FactionField, Pair, type BookingControl } from './booking-fields.tsx';
import { chooseSource, numberOf, owesOf, changeDeposit, type Corrected } from './booking-money.ts';
import type { PaymentChoice } from './payment-of-client.ts';
import { SameAsClient } from './same-as-client.tsx';

const realmChoices = paymentRealms.map((realm) => ({
  value: realm,
  label: paymentRealmLabel(realm),
}));
const plainChoices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

const sourceLabels = { TC: 'Trade chat', BR: 'Booking request' };

type PaymentProps = {
  control: BookingControl;
  raid: Raid;
  canChangePaidFull: boolean;
  /** Sets what was not typed into its own field. */
  onValues: (payment: PaymentChoice) => void;
  /** Sets corrected amounts, and shows why they were corrected. */
  onAmounts: (corrected: Corrected) => void;
  /** The price is complete: it can be compared with its minimum and the deposit's maximum. */
  onPriceBlur: () => void;
};

export function PaymentFields({
  control,
  raid,
  canChangePaidFull,
  onValues,
  onAmounts,
  onPriceBlur,
}: PaymentProps) {
  const [price, deposit, source] = useWatch({ control, name: ['price', 'deposit', 'source'] });
  const money = { price, deposit, source };
  return (
    <>
      <Pair>
        <FormField control={control} name="paymentRealm" label="Payment Realm">
          {(field) => (
            <Select choices={realmChoices} value={field.value} onChange={field.onChange} />
          )}
        </FormField>
        <FactionField control={control} name="paymentFaction" label="Payment Faction" />
      </Pair>
      <SameAsClient control={control} onValues={onValues} />
      <Pair>
        <SegmentedControl
          label="Source"
          choices={plainChoices(sources)}
          value={source}
          onChange={(next) => onAmounts(chooseSource(money, next))}
          hint={`${sourceLabels[source]}: a deposit of up to ${advertiserPercent[source]}%`}
        />
        <div className="sm:pt-6.5">
          <Controller
            control={control}
            name="paidFull"
            render={({ field }) => (
              <Checkbox
                label={
                  <span>
                    Paid Full
                    {!canChangePaidFull && (
                      <span className="text-iron-7"> (Senior Advertisers only)</span>
                    )}
                  </span>
                }
                name="paidFull"
                checked={field.value}
                onChange={field.onChange}
                disabled={!canChangePaidFull}
              />
            )}
          />
        </div>
      </Pair>
      {raid.raidType === 'Curve' && (
        <Controller
          control={control}
          name="selectedBosses"
          render={({ field, fieldState }) => (
            <SegmentedControl
              label="Bosses"
              required
              choices={plainChoices(curveBosses)}
              value={field.value[0] ?? null}
              onChange={(boss) => field.onChange([boss])}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <FormField
          control={control}
          name="price"
          label="Price"
          required
          hint={bookingMessages.priceHint(raid.pot)}
        >
          {(field) => (
            <GoldInput
              name="price"
              value={field.value}
              onChange={field.onChange}
              onBlur={onPriceBlur}
            />
          )}
        </FormField>
        <FormField
          control={control}
          name="deposit"
          label="Deposit"
          required
          hint={`Max allowed: ${formatGold(maxDeposit(numberOf(price) || 0, source))}`}
        >
          {(field) => (
            <GoldInput
              name="deposit"
              value={field.value}
              onChange={(typed) => onAmounts(changeDeposit(money, typed))}
            />
          )}
        </FormField>
        <Field label="Owes" hint="Price less deposit">
          <GoldInput name="owes" value={String(owesOf(money))} readOnly />
        </Field>
      </div>
    </>
  );
}
