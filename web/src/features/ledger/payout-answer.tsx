import { ledgerApi } from '@forge/contract/ledger/ledger-api';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useConfirmPayout, useDisputePayout, type PayoutFacts } from './payout-mutations.ts';

type Props = { payout: PayoutFacts; onDispute: (payout: PayoutFacts) => void };

/** The recipient says whether the gold arrived. */
export function PayoutAnswer({ payout, onDispute }: Props) {
  const confirm = useConfirmPayout();
  const gold = formatGold(payout.amount);
  return (
    <div className="flex gap-1 max-lg:gap-2">
      <Button
        size="xs"
        variant="quiet"
        aria-label={`Got it: ${gold}`}
        loading={confirm.isPending}
        onClick={() => confirm.mutate(payout)}
      >
        Got it
      </Button>
      <Button size="xs" aria-label={`Not received: ${gold}`} onClick={() => onDispute(payout)}>
        Not received
      </Button>
    </div>
  );
}

export const discardQuestion = {
  title: 'Discard what you filled in?',
  question: 'Nothing has been sent. What you filled in will be lost.',
  cancelLabel: 'Keep editing',
};

type DialogProps = { payout: PayoutFacts; onClosed: () => void };

/** Why the recipient says that the gold did not arrive. */
export function DisputeDialog({ payout, onClosed }: DialogProps) {
  const dispute = useDisputePayout(payout);
  const form = useContractForm({
    schema: ledgerApi.dispute.request,
    defaultValues: { reason: '' },
    toRequest: ({ reason }) => ({ payoutId: payout._id, reason }),
    send: ({ reason }) => dispute.mutateAsync({ reason }),
  });
  return (
    <FormDialog
      form={form}
      title={`${formatGold(payout.amount)} not received?`}
      description="An admin looks into it: the payout then stands or is reversed. Look into the mailbox of your characters first."
      submitLabel="Not received"
      size="md"
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
    >
      <ReasonField
        control={form.control}
        name="reason"
        hint="The admins read it."
        frequent={['No mail arrived', 'Less gold than this', 'Wrong character']}
      />
    </FormDialog>
  );
}
