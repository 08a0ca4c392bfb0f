import { ticketCategories, type TicketCategory } from '@forge/contract/support/ticket';
import { SUBJECT_LIMIT, TEXT_LIMIT } from '@forge/contract/support/ticket-rules';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Drafts } from './drafts.ts';
import { SendKeysHint } from './send-keys-hint.tsx';
import { TicketBookingField } from './ticket-booking-field.tsx';
import { useOpenTicket } from './ticket-mutations.ts';
import { emptyTicket, ticketContract } from './ticket-values.ts';

const categoryHints: Record<TicketCategory, string> = {
  Booking: 'A client, a seat, a correction',
  Payment: 'Gold, deposits, mails, cuts',
  Raid: 'An evening, its time, its people',
  Account: 'Your roles and your sign-in',
  Portal: 'Something here does not work',
  Other: 'Everything else',
};
const categoryChoices = ticketCategories.map((category) => ({ value: category, label: category }));

const discardQuestion = {
  title: 'Discard what you wrote?',
  question: 'This ticket has not been sent. What you wrote will be lost.',
  cancelLabel: 'Keep writing',
};

type Props = {
  drafts: Drafts;
  onOpened: (ticketId: string) => void;
  /** Called after the closing animation: then it can be unmounted. */
  onClosed: () => void;
};

export function OpenTicketDialog({ drafts, onOpened, onClosed }: Props) {
  const open = useOpenTicket();
  const form = useContractForm({
    ...ticketContract,
    defaultValues: emptyTicket,
    send: open.mutateAsync,
    onSent: ({ ticket }) => onOpened(ticket._id),
  });
  const { control, hasUnsavedChanges } = form;
  const [category, text] = useWatch({ control, name: ['category', 'text'] });

  useEffect(() => drafts.include(hasUnsavedChanges), [drafts, hasUnsavedChanges]);

  return (
    <FormDialog
      form={form}
      title="Open a ticket"
      description="The staff reads every ticket. You are told here as soon as there is an answer."
      submitLabel="Open ticket"
      discardQuestion={discardQuestion}
      onClosed={onClosed}
    >
      <FormField
        control={control}
        name="category"
        label="What is it about?"
        required
        {...(category !== '' && { hint: categoryHints[category] })}
      >
        {(field) => (
          <Select
            choices={categoryChoices}
            value={field.value === '' ? null : field.value}
            onChange={field.onChange}
            placeholder="Select a category"
            required
          />
        )}
      </FormField>
      <TicketBookingField control={control} />
      <FormField control={control} name="subject" label="Subject" required>
        {(field) => (
          <TextInput
            dir="auto"
            value={field.value}
            required
            maxLength={SUBJECT_LIMIT}
            placeholder="In one line"
            onValueChange={field.onChange}
          />
        )}
      </FormField>
      <FormField
        control={control}
        name="text"
        label="Text"
        required
        hint={
          text.length > TEXT_LIMIT - 500 ? (
            `${(TEXT_LIMIT - text.trim().length).toLocaleString('en')} characters left`
          ) : (
            <>
              What happened, when, and what you expected. <SendKeysHint />
            </>
          )
        }
      >
        {(field) => <TextArea {...field} dir="auto" rows={6} required />}
      </FormField>
    </FormDialog>
  );
}
