import { canBook, isSenior } from '@forge/contract/bookings/booking-permissions';
import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import type { Viewer } from '@forge/contract/viewer';
import { useRef, type ReactNode, type Ref } from 'react';
import { Controller } from 'react-hook-form';
import type { FormContract } from '../../lib/contract-resolver.ts';
import type { EditedRecord } from '../../lib/stale-edit.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { BookingFooter } from './booking-footer.tsx';
import { ClientFields, ExtraFields } from './booking-fields.tsx';
import { ArmourWarning, NearbyWarning } from './booking-warnings.tsx';
import type { BookingValues } from './booking-values.ts';
import { PasteMessage } from './paste-message.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { useBookingForm, type LinkHandle } from './use-booking-form.ts';

/** The link field is another feature: the page passes it in. */
export type RenderCharacterLink = (props: {
  value: string;
  onChange: (link: string) => void;
  onFound: (character: FoundCharacter) => void;
  error: string | undefined;
  ref: Ref<LinkHandle>;
}) => ReactNode;

const discardQuestion = {
  title: 'Discard what you filled in?',
  question: 'This form has not been sent. What you filled in will be lost.',
  cancelLabel: 'Keep editing',
};

type Props<Request> = {
  title: string;
  submitLabel: string;
  raid: Raid;
  /** The raid as others change it. What was entered stays. */
  present?: Raid;
  viewer: Viewer;
  defaultValues: BookingValues;
  contract: FormContract<BookingValues, Request>;
  minPricePot: number | null;
  edited?: EditedRecord<BookingValues>;
  send: (request: Request) => Promise<unknown>;
  onClosed: () => void;
  characterLink: RenderCharacterLink;
};

export function BookingDialog<Request>({
  title,
  submitLabel,
  raid,
  present = raid,
  viewer,
  onClosed,
  characterLink,
  ...options
}: Props<Request>) {
  const times = useTimes();
  const link = useRef<LinkHandle>(null);
  const form = useBookingForm({ ...options, link });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={title}
      description={
        <>
          <span className="font-semibold wrap-anywhere text-iron-9">{present.name}</span> ·{' '}
          {formatDay(present.date)} · {times.time(present.time)} · {present.difficulty} ·{' '}
          {present.raidType}
        </>
      }
      submitLabel={submitLabel}
      footer={
        <BookingFooter control={control} raid={options.edited === undefined ? present : null} />
      }
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
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
              ref: link,
            })}
          </>
        )}
      />
      {options.edited === undefined && (
        <PasteMessage
          form={form}
          defaults={options.defaultValues}
          raid={present}
          canChangePaidFull={isSenior(viewer)}
        />
      )}
      <ClientFields
        control={control}
        characterWarning={canBook(viewer) && <NearbyWarning control={control} raidId={raid._id} />}
        classWarning={
          <ArmourWarning
            control={control}
            raid={present}
            classBefore={options.defaultValues.clientClass}
          />
        }
      />
      <hr className="border-iron-5" />
      <PaymentFields
        control={control}
        raid={present}
        canChangePaidFull={isSenior(viewer)}
        onValues={form.setValues}
        onAmounts={form.setAmounts}
        onPriceBlur={form.correctPrice}
      />
      <hr className="border-iron-5" />
      <ExtraFields control={control} />
    </FormDialog>
  );
}
