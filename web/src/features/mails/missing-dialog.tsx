import { mailApi, type Mail } from '@forge/contract/mails/mail-api';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useMarkMissing } from './mail-mutations.ts';

const discardQuestion = {
  title: 'Discard the reason?',
  question: 'The mail has not been marked as missing. The reason will be lost.',
  cancelLabel: 'Keep editing',
};

/** Why the bank says that the gold of a sent mail did not arrive. */
export function MissingDialog({ mail, onClosed }: { mail: Mail; onClosed: () => void }) {
  const mark = useMarkMissing(mail);
  const form = useContractForm({
    schema: mailApi.missing.request,
    defaultValues: { reason: '' },
    toRequest: ({ reason }) => ({ mailId: mail._id, reason }),
    send: ({ reason }) => mark.mutateAsync({ reason }),
  });
  return (
    <FormDialog
      form={form}
      title={`${formatGold(mail.amount)} missing at the bank?`}
      description={
        <>
          The gold counts as in the hand of{' '}
          <span className="font-semibold wrap-anywhere text-iron-9">
            {mail.holder?.username ?? 'nobody'}
          </span>{' '}
          until it is received.
        </>
      }
      submitLabel="Mark as missing"
      size="md"
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
    >
      <ReasonField
        control={form.control}
        name="reason"
        hint="The sender and the admins read it."
        frequent={['No mail arrived', 'Wrong amount', 'Mail was returned']}
      />
    </FormDialog>
  );
}
