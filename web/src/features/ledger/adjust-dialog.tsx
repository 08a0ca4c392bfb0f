import { adjustmentSchema, type PersonBalance } from '@forge/contract/ledger/ledger-api';
import { Controller, useWatch } from 'react-hook-form';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { GoldInput } from '../../ui/gold-input.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { amountOf } from './pay-dialog.tsx';
import { discardQuestion } from './payout-answer.tsx';
import { useAdjust, type Person } from './payout-mutations.ts';

type Direction = 'add' | 'take';
const directions = [
  { value: 'add', label: 'Add to it' },
  { value: 'take', label: 'Take from it' },
] as const;

const signedOf = (direction: Direction, digits: string) => {
  const amount = amountOf(digits);
  return amount !== undefined && direction === 'take' ? -amount : amount;
};

const nothing: { direction: Direction; amount: string; reason: string } = {
  direction: 'add',
  amount: '',
  reason: '',
};

type Props = {
  person: Person;
  balance: PersonBalance['balance'];
  onClosed: () => void;
};

/** Corrects a balance: an entry of its own, with a reason. */
export function AdjustDialog({ person, balance, onClosed }: Props) {
  const adjust = useAdjust(person);
  const form = useContractForm({
    schema: adjustmentSchema,
    defaultValues: nothing,
    toRequest: ({ direction, amount, reason }) => ({
      userId: person._id,
      amount: signedOf(direction, amount),
      reason,
    }),
    requiredHints: { amount: 'Enter the amount' },
    send: (request) => adjust.mutateAsync(request),
  });
  const [direction, digits] = useWatch({ control: form.control, name: ['direction', 'amount'] });
  return (
    <FormDialog
      form={form}
      title={`Adjust the balance of ${person.username}`}
      description="An entry of its own in the ledger, which the person reads in the statement. No gold moves."
      submitLabel={direction === 'add' ? 'Add to balance' : 'Take from balance'}
      size="md"
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
    >
      <Controller
        control={form.control}
        name="direction"
        render={({ field }) => (
          <SegmentedControl
            label="Balance"
            choices={directions}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <FormField
        control={form.control}
        name="amount"
        label="Amount"
        required
        hint={
          <>
            The balance becomes <GoldAmount amount={balance + (signedOf(direction, digits) ?? 0)} />
          </>
        }
      >
        {(field) => <GoldInput {...field} />}
      </FormField>
      <ReasonField
        control={form.control}
        name="reason"
        hint="The person and the admins read it."
        frequent={['Correction', 'Bonus', 'Fine']}
      />
    </FormDialog>
  );
}
