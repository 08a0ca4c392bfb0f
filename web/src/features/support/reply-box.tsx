import type { Ticket } from '@forge/contract/support/ticket';
import { answersAs } from '@forge/contract/support/ticket-permissions';
import { replySchema, statusAfterReply, TEXT_LIMIT } from '@forge/contract/support/ticket-rules';
import type { Viewer } from '@forge/contract/viewer';
import { Send } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Drafts } from './drafts.ts';
import { useReply } from './ticket-mutations.ts';

/** What a reply does besides being said, in words. */
const effectOf = (viewer: Viewer, ticket: Ticket) => {
  const role = answersAs(viewer, { authorId: ticket.author._id });
  const status = statusAfterReply(ticket.status, role);
  if (status === ticket.status) return '';
  return status === 'Open'
    ? 'Your reply opens this ticket again. '
    : `Your reply sets it to ${status}. `;
};

type Props = { ticket: Ticket; viewer: Viewer; drafts: Drafts };

export function ReplyBox({ ticket, viewer, drafts }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [requests] = useState(() => createIdempotencyKeys());
  const [text, setText] = useState(() => drafts.of(ticket._id));
  const [wrong, setWrong] = useState<string>();
  const reply = useReply();

  const put = (next: string) => {
    setText(next);
    setWrong(undefined);
    drafts.keep(ticket._id, next);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reply.isPending) return;
    const content = { ticketId: ticket._id, text };
    const request = { ...content, requestId: requests.keyFor(content) };
    const { error } = replySchema.safeParse(request);
    const box = form.current?.querySelector('textarea');
    if (error) {
      setWrong(error.issues[0]?.message);
      box?.focus();
      return;
    }
    reply.mutate(request, {
      onSuccess: () => {
        requests.done();
        put('');
        box?.focus({ preventScroll: true });
      },
    });
  };
  // Enter makes a new line: it sends together with Ctrl.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  const left = TEXT_LIMIT - text.trim().length;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="border-t border-iron-4 px-5 py-4"
    >
      <Field
        label="Your reply"
        error={wrong}
        hint={`${effectOf(viewer, ticket)}${left < 500 ? `${left.toLocaleString('en')} characters left.` : 'Ctrl + Enter sends it.'}`}
        aside={
          <Button type="submit" variant="primary" loading={reply.isPending} className="ml-auto">
            <Send aria-hidden="true" />
            Send reply
          </Button>
        }
      >
        <TextArea
          dir="auto"
          rows={2}
          value={text}
          readOnly={reply.isPending}
          onChange={(event) => put(event.target.value)}
          className="min-h-16!"
        />
      </Field>
    </form>
  );
}
