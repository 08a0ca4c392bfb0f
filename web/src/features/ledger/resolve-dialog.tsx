import { ledgerApi, type OpenPayout, type PayoutOutcome } from '@forge/contract/ledger/ledger-api';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { ReasonField } from '../../ui/reason-field.tsx';
import { discardQuestion } from './payout-answer.tsx';
import { useResolvePayout } from './payout-mutations.ts';

const texts = {
  stands: {
    verb: 'stands',
    submitLabel: 'Payout stands',
    description: 'It counts as confirmed. This cannot be undone.',
    frequent: ['Mail was received', 'Confirmed in the game', 'Paid on another character'],
  },
  reversed: {
    verb: 'is reversed',
    submitLabel: 'Reverse payout',
    description: 'The gold counts as in the bank, and is owed again. This cannot be undone.',
    frequent: ['Mail came back', 'Never sent', 'Sent to a wrong character'],
  },
} as const satisfies Record<PayoutOutcome, object>;

type Props = { payout: OpenPayout; outcome: PayoutOutcome; onClosed: () => void };

/** Decides a dispute. */
export function ResolveDialog({ payout, outcome, onClosed }: Props) {
  const resolve = useResolvePayout(payout, outcome);
  const { verb, submitLabel, description, frequent } = texts[outcome];
  const form = useContractForm({
    schema: ledgerApi.resolve.request,
    defaultValues: { reason: '' },
    toRequest: ({ reason }) => ({ payoutId: payout._id, outcome, reason }),
    send: ({ reason }) => resolve.mutateAsync({ reason }),
  });
  return (
    <FormDialog
      form={form}
      title={`The payout of ${formatGold(payout.amount)} to ${payout.user.username} ${verb}?`}
      description={description}
      submitLabel={submitLabel}
      danger={outcome === 'reversed'}
      size="md"
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
    >
      <blockquote className="rounded-md border border-iron-5 bg-iron-2 px-3 py-2 text-sm">
        <p className="text-xs text-iron-7">{payout.user.username} says</p>
        <p className="wrap-anywhere text-iron-9">{payout.disputeReason}</p>
      </blockquote>
      <ReasonField
        control={form.control}
        name="reason"
        hint="The person and the admins read it."
        frequent={frequent}
      />
    </FormDialog>
  );
}
