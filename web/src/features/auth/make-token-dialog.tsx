import { MAX_TOKEN_DAYS, tokenAccess, type TokenAccess } from '@forge/contract/auth/personal-token';
import { Controller, useWatch } from 'react-hook-form';
import { useTimes } from '../../lib/settings-context.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { QuickChoices } from '../../ui/quick-choices.tsx';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useMakeToken } from './token-mutations.ts';
import { accessLabels, emptyToken, expiryOf, tokenContract } from './token-values.ts';

const accessHints: Record<TokenAccess, string> = {
  read: 'Sees what you see, and changes nothing.',
  write: 'Also does what you may do: book, edit, mark as sent.',
};
const accessChoices = tokenAccess.map((access) => ({
  value: access,
  label: accessLabels[access],
  hint: accessHints[access],
}));

const frequentDays = ['30', '90', '365'].map((days) => ({ value: days, label: `${days} days` }));

const discardQuestion = {
  title: 'Discard this token?',
  question: 'It has not been made. What you entered will be lost.',
  cancelLabel: 'Keep editing',
};

export type MadeToken = { name: string; secret: string };

type Props = {
  now: Date;
  onMade: (made: MadeToken) => void;
  /** Called after the closing animation: then it can be unmounted. */
  onClosed: () => void;
};

export function MakeTokenDialog({ now, onMade, onClosed }: Props) {
  const times = useTimes();
  const make = useMakeToken();
  const form = useContractForm({
    ...tokenContract,
    defaultValues: emptyToken,
    send: make.mutateAsync,
    onSent: ({ token }) => onMade({ name: form.getValues().name.trim(), secret: token }),
  });
  const { control } = form;
  const days = useWatch({ control, name: 'days' });
  const until = expiryOf(days, now);
  return (
    <FormDialog
      form={form}
      title="Make a token"
      description="A program that has it acts as you, with your roles of the moment."
      submitLabel="Make token"
      size="md"
      discardQuestion={discardQuestion}
      guardsPage
      onClosed={onClosed}
    >
      <FormField
        control={control}
        name="name"
        label="Name"
        required
        hint="What it is for, so that you know it again."
      >
        {(field) => (
          <TextInput
            dir="auto"
            value={field.value}
            required
            placeholder="Raid bot"
            onValueChange={field.onChange}
          />
        )}
      </FormField>
      <Controller
        control={control}
        name="access"
        render={({ field, fieldState }) => (
          <RadioList
            label="Access"
            required
            choices={accessChoices}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="flex flex-col gap-2">
        <FormField
          control={control}
          name="days"
          label="Valid for how many days"
          required
          hint={
            until === null
              ? `Between 1 and ${MAX_TOKEN_DAYS}`
              : `Until ${times.timestamp(until).day}`
          }
        >
          {(field) => (
            <DigitsInput value={field.value} required maxDigits={3} onChange={field.onChange} />
          )}
        </FormField>
        <QuickChoices
          label="Frequent numbers of days"
          choices={frequentDays}
          value={days}
          onChoose={(chosen) => {
            form.setValues({ days: chosen });
            form.clearError('days');
          }}
        />
      </div>
    </FormDialog>
  );
}
