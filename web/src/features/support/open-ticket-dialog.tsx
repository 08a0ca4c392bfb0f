import { showDay } from '@forge/contract/paris-time';
import { ticketCategories, type TicketCategory } from '@forge/contract/support/ticket';
import { SUBJECT_LIMIT, TEXT_LIMIT } from '@forge/contract/support/ticket-rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { sentenceFor } from '../../lib/call.ts';
import { focusWhenDrawn } from '../../lib/focus-when-drawn.ts';
import { createIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { NEW_TICKET, type Drafts } from './drafts.ts';
import { useOpenTicket } from './ticket-mutations.ts';
import { ticketQueries } from './ticket-queries.ts';
import {
  checkValues,
  fieldOfRefusal,
  isBegun,
  noValues,
  type FieldErrors,
  type TicketValues,
} from './ticket-values.ts';

const about: Record<TicketCategory, string> = {
  Booking: 'A client, a seat, a correction',
  Payment: 'Gold, deposits, mails, cuts',
  Raid: 'An evening, its time, its people',
  Account: 'Your roles and your sign-in',
  Portal: 'Something here does not work',
  Other: 'Everything else',
};
const categoryChoices = ticketCategories.map((category) => ({ value: category, label: category }));

// A select has no empty value of its own.
const NONE = 'none';

type Props = {
  drafts: Drafts;
  onOpened: (ticketId: string) => void;
  /** Gone from sight: then it may be taken away. */
  onClosed: () => void;
};

export function OpenTicketDialog({ drafts, onOpened, onClosed }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [requests] = useState(() => createIdempotencyKeys());
  const [values, setValues] = useState(noValues);
  const [wrong, setWrong] = useState<FieldErrors>({});
  const [isOpen, setIsOpen] = useState(true);
  const [isLeaving, setIsLeaving] = useState(false);
  const open = useOpenTicket();
  const { data: bookings = [] } = useQuery(ticketQueries.bookings());

  // Asked for when the page is left; what is sent or discarded is no draft any more.
  const begun = isOpen && isBegun(values) ? 'begun' : '';
  useEffect(() => {
    drafts.keep(NEW_TICKET, begun);
    return () => drafts.keep(NEW_TICKET, '');
  }, [drafts, begun]);

  const set = (changes: Partial<TicketValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    const changed = new Set(Object.keys(changes));
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !changed.has(field))),
    );
  };
  const explain = (errors: FieldErrors) => {
    setWrong(errors);
    // The errors show first; then the first wrong field has the focus.
    focusWhenDrawn(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  };
  const leave = () => {
    if (open.isPending) return;
    if (isBegun(values)) setIsLeaving(true);
    else setIsOpen(false);
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (open.isPending || !isOpen) return;
    const checked = checkValues(values, requests.keyFor(values));
    if (!checked.ok) {
      explain(checked.wrong);
      return;
    }
    open.mutate(checked.request, {
      onSuccess: ({ ticket }) => {
        requests.done();
        setIsOpen(false);
        onOpened(ticket._id);
      },
      // Told as a toast by the query client too; the form stays as it is.
      onError: (error) => {
        const sentence = sentenceFor(error, '');
        const field = fieldOfRefusal(sentence);
        if (field !== undefined) explain({ [field]: sentence });
      },
    });
  };
  // In the text Enter makes a new line: there it sends together with Ctrl.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) leave();
      }}
      onClosed={onClosed}
      initialFocus={() => form.current?.querySelector<HTMLElement>('button, input')}
      size="lg"
      title="Open a ticket"
      description="The staff reads every ticket. You are told here as soon as there is an answer."
      actions={
        <>
          <Button onClick={leave} disabled={open.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={open.isPending}>
            Open ticket
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-4"
      >
        <Field
          label="What is it about?"
          required
          error={wrong.category}
          {...(values.category !== '' && { hint: about[values.category] })}
        >
          <Select
            choices={categoryChoices}
            value={values.category === '' ? null : values.category}
            onChange={(category) => set({ category })}
            placeholder="Select a category"
            required
          />
        </Field>
        {bookings.length > 0 && (
          <Field
            label="Booking"
            error={wrong.bookingId}
            hint="Optional: one of your recent bookings."
          >
            <Select
              choices={[
                { value: NONE, label: 'No booking' },
                ...bookings.map(({ _id, clientName, raidName, date }) => ({
                  value: _id,
                  label: `${clientName} · ${raidName} · ${showDay(date)}`,
                })),
              ]}
              value={values.bookingId === '' ? NONE : values.bookingId}
              onChange={(bookingId) => set({ bookingId: bookingId === NONE ? '' : bookingId })}
            />
          </Field>
        )}
        <Field label="Subject" required error={wrong.subject}>
          <TextInput
            dir="auto"
            value={values.subject}
            required
            maxLength={SUBJECT_LIMIT}
            placeholder="In one line"
            onValueChange={(subject) => set({ subject })}
          />
        </Field>
        <Field
          label="Text"
          required
          error={wrong.text}
          hint={
            values.text.length > TEXT_LIMIT - 500
              ? `${(TEXT_LIMIT - values.text.trim().length).toLocaleString('en')} characters left`
              : 'What happened, when, and what you expected. Ctrl + Enter sends it.'
          }
        >
          <TextArea
            dir="auto"
            rows={6}
            required
            value={values.text}
            onChange={(event) => set({ text: event.target.value })}
          />
        </Field>
      </form>
      <ConfirmDialog
        open={isLeaving}
        title="Discard what you wrote?"
        question="This ticket has not been sent. What you wrote will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        danger
        onConfirm={() => {
          setIsLeaving(false);
          setIsOpen(false);
        }}
        onCancel={() => setIsLeaving(false)}
      />
    </Dialog>
  );
}
