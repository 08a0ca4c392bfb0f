import {
  ledgerRefusals,
  newPayoutSchema,
  type PersonBalance,
} from '@forge/contract/ledger/ledger-api';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { GoldInput } from '../../ui/gold-input.tsx';
import { discardQuestion } from './payout-answer.tsx';
import { usePay, type Person } from './payout-mutations.ts';

/** The field holds digits, or nothing. */
export const amountOf = (digits: string) => (digits === '' ? undefined : Number(digits));

type Props = {
  person: Person;
  /** As it stands now, also while the dialog is open. */
  standing: Pick<PersonBalance, 'balance' | 'ready'>;
  onClosed: () => void;
};

/** Pays all that is ready, or a part of it. The title asks about the amount that is entered. */
export function PayDialog({ person, standing: { balance, ready }, onClosed }: Props) {
  const pay = usePay(person);
  const form = useContractForm({
    schema: newPayoutSchema,
    defaultValues: { amount: ready > 0 ? String(ready) : '' },
    toRequest: ({ amount }) => ({ userId: person._id, amount: amountOf(amount) }),
    requiredHints: { amount: 'Enter the amount' },
    rules: ({ amount }) => [
      Number(amount) > ready
        ? { field: 'amount', message: ledgerRefusals.moreThanReady().message }
        : null,
    ],
    send: (request) => pay.mutateAsync(request),
  });
  const amount = amountOf(useWatch({ control: form.control, name: 'amount' })) ?? 0;
  return (
    <FormDialog
      form={form}
      title={
        amount > 0 ? `Pay ${formatGold(amount)} to ${person.username}?` : `Pay ${person.username}`
      }
      description={`Records that the bank gave this gold. ${person.username} is asked whether it arrived.`}
      submitLabel={amount > 0 ? `Pay ${formatGold(amount)}` : 'Pay'}
      size="md"
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-md border border-iron-5 bg-iron-2 px-3 py-2 text-sm">
        <div>
          <dt className="text-xs text-iron-7">Ready</dt>
          <dd className="text-xl font-semibold">
            <GoldAmount amount={ready} />
          </dd>
        </div>
        <div>
          <dt className="text-xs text-iron-7">Balance</dt>
          <dd className="leading-8">
            <GoldAmount amount={balance} settled />
          </dd>
        </div>
      </dl>
      <FormField
        control={form.control}
        name="amount"
        label="Amount"
        required
        hint={
          amount > 0 && amount < ready
            ? `A part: ${formatGold(ready - amount)} stay ready`
            : 'All that is ready, or a part of it'
        }
        aside={
          amount !== ready &&
          ready > 0 && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                form.setValues({ amount: String(ready) });
                form.clearError('amount');
              }}
            >
              All
            </Button>
          )
        }
      >
        {(field) => <GoldInput {...field} />}
      </FormField>
    </FormDialog>
  );
}
