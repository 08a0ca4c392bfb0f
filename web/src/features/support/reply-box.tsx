import type { Ticket } from '@forge/contract/support/ticket';
import { staffRoleFor } from '@forge/contract/support/ticket-permissions';
import { statusAfterReply, TEXT_LIMIT } from '@forge/contract/support/ticket-rules';
import type { Viewer } from '@forge/contract/viewer';
import { Send } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Drafts } from './drafts.ts';
import { SendKeysHint } from './send-keys-hint.tsx';
import { useReply } from './ticket-mutations.ts';
import { replyContract } from './ticket-values.ts';

/** The status change that a reply causes, as a sentence. */
const effectOf = (viewer: Viewer, ticket: Ticket) => {
  const role = staffRoleFor(viewer, { authorId: ticket.author._id });
  const status = statusAfterReply(ticket.status, role);
  if (status === ticket.status) return '';
  return status === 'Open'
    ? 'Your reply opens this ticket again. '
    : `Your reply sets it to ${status}. `;
};

type Props = { ticket: Ticket; viewer: Viewer; drafts: Drafts };

export function ReplyBox({ ticket, viewer, drafts }: Props) {
  const reply = useReply();
  const form = useContractForm({
    ...replyContract(ticket._id),
    defaultValues: { text: drafts.of(ticket._id) },
    idempotencyKeys: drafts.keysOf(ticket._id),
    send: (request) => drafts.whileSending(ticket._id, () => reply.mutateAsync(request)),
    onSent: () => {
      form.reset({ text: '' });
      document.getElementById(id)?.querySelector('textarea')?.focus({ preventScroll: true });
    },
  });
  const { control, isSending } = form;
  const show = useEffectEvent((text: string) => {
    if (form.getValues('text') !== text) form.setValues({ text });
  });
  useEffect(() => drafts.onRestored(ticket._id, show), [drafts, ticket._id]);
  const { id } = form.formProps;
  const left = TEXT_LIMIT - useWatch({ control, name: 'text' }).trim().length;
  return (
    <form {...form.formProps} className="flex flex-col gap-2 border-t border-iron-4 px-5 py-4">
      <FormRefusal text={form.refusal} />
      <FormField
        control={control}
        name="text"
        label="Your reply"
        hint={
          <>
            {effectOf(viewer, ticket)}
            {left < 500 ? `${left.toLocaleString('en')} characters left.` : <SendKeysHint />}
          </>
        }
        aside={
          <Button type="submit" variant="primary" loading={isSending} className="ml-auto">
            <Send aria-hidden="true" />
            Send reply
          </Button>
        }
      >
        {(field) => (
          <TextArea
            {...field}
            dir="auto"
            rows={2}
            readOnly={isSending}
            onChange={(event) => {
              field.onChange(event);
              drafts.store(ticket._id, event.target.value);
              // The same text is a new reply then.
              if (event.target.value.trim() === '') drafts.keysOf(ticket._id).clear();
            }}
            className="min-h-16!"
          />
        )}
      </FormField>
    </form>
  );
}
