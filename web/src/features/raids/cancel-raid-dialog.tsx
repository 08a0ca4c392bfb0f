import type { Raid } from '@forge/contract/raids/raid';
import { cancelRaidSchema } from '@forge/contract/raids/raid-rules';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { RaidFacts } from './raid-facts.tsx';
import { useCancelRaid } from './raid-mutations.ts';

const frequent = ['Too few players', 'No leader', 'Servers down'];

const discardQuestion = {
  title: 'Discard the reason?',
  question: 'The raid has not been cancelled. The reason will be lost.',
  cancelLabel: 'Keep editing',
};

/** Asks why a published raid is cancelled, and shows which bookings leave with it. */
export function CancelRaidDialog({ raid, onClosed }: { raid: Raid; onClosed: () => void }) {
  const cancel = useCancelRaid(raid);
  const form = useContractForm({
    schema: cancelRaidSchema,
    defaultValues: { reason: '' },
    toRequest: ({ reason }) => ({ id: raid._id, reason }),
    send: (request) => cancel.mutateAsync(request),
  });
  return (
    <FormDialog
      form={form}
      title="Cancel raid"
      description="Its open bookings leave and their deposits are refunded. This cannot be undone."
      submitLabel="Cancel raid"
      cancelLabel="Keep raid"
      danger
      size="md"
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
    >
      <RaidFacts raid={raid} leaves />
      <ReasonField
        control={form.control}
        name="reason"
        hint="Everyone who sees the raid reads it."
        frequent={frequent}
      />
    </FormDialog>
  );
}
