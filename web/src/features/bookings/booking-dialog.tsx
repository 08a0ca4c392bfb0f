import { isSenior } from '@forge/contract/bookings/booking-permissions';
import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { showDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useTimes } from '../../lib/settings-context.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClientFields, ExtraFields, PaymentFields } from './booking-fields.tsx';
import type { BookingValues, Checked } from './booking-values.ts';
import { useBookingForm } from './use-booking-form.ts';

/** The link field is a feature of its own: the page puts it in here. */
export type CharacterLinkSlot = (props: {
  value: string;
  onChange: (link: string) => void;
  onFound: (character: FoundCharacter) => void;
  error: string | undefined;
}) => ReactNode;

type Props<Request> = {
  title: string;
  submitLabel: string;
  raid: Raid;
  viewer: Viewer;
  values: BookingValues;
  check: (values: BookingValues) => Checked<Request>;
  floorPot: number | null;
  /** Sends it; the dialog goes when that succeeds. */
  send: (request: Request) => Promise<unknown>;
  isSending: boolean;
  onClosed: () => void;
  characterLink: CharacterLinkSlot;
};

export function BookingDialog<Request>({
  title,
  submitLabel,
  raid,
  viewer,
  values,
  check,
  floorPot,
  send,
  isSending,
  onClosed,
  characterLink,
}: Props<Request>) {
  const times = useTimes();
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const [isOpen, setIsOpen] = useState(true);
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => setIsOpen(false);
  const form = useBookingForm({
    values,
    check,
    floorPot,
    send: (request: Request) => send(request).then(close),
  });
  const { control } = form;

  const leave = () => {
    if (isSending) return;
    if (form.isDirty) setIsLeaving(true);
    else close();
  };
  // In the notes Enter makes a new line: there it sends together with Ctrl.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit(event);
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) leave();
      }}
      onClosed={onClosed}
      initialFocus={() => fields.current?.querySelector('input')}
      size="lg"
      title={title}
      description={
        <>
          <span className="font-semibold wrap-anywhere text-iron-9">{raid.name}</span> ·{' '}
          {showDay(raid.date)} · {times.time(raid.time)} · {raid.difficulty} · {raid.raidType}
        </>
      }
      actions={
        <>
          <Button onClick={leave} disabled={isSending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={formId}
        noValidate
        onSubmit={form.submit}
        onKeyDown={onKeyDown}
        className="flex flex-col gap-4"
      >
        <Controller
          control={control}
          name="raiderIOLink"
          render={({ field, fieldState }) => (
            <>
              {characterLink({
                value: field.value,
                onChange: field.onChange,
                onFound: form.fillIn,
                error: fieldState.error?.message,
              })}
            </>
          )}
        />
        <ClientFields control={control} />
        <hr className="border-iron-5" />
        <PaymentFields
          control={control}
          raid={raid}
          mayChangePaidFull={isSenior(viewer)}
          onMoney={form.putMoney}
          onPriceLeft={form.onPriceLeft}
        />
        <hr className="border-iron-5" />
        <ExtraFields control={control} />
      </form>
      <ConfirmDialog
        open={isLeaving}
        title="Discard what you filled in?"
        question="This form has not been sent. What you filled in will be lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={() => {
          setIsLeaving(false);
          close();
        }}
        onCancel={() => setIsLeaving(false)}
      />
    </Dialog>
  );
}
