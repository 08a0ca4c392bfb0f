import { raidSentences, type RaidForm } from '@forge/contract/raids/raid-rules';
import {
  difficulties,
  lootTypes,
  organizations,
  raidTypes,
  type RaidPerson,
} from '@forge/contract/raids/raid';
import { Controller, useWatch } from 'react-hook-form';
import { today } from '../../lib/today.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { Field } from '../../ui/field.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { RaidTimeInput } from './raid-time-input.tsx';
import { choicesOf, NOBODY } from './staff-choices.ts';
import type { KeptStart } from './raid-start.ts';
import type { useRaidForm } from './use-raid-form.ts';

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

type Props = {
  raidForm: ReturnType<typeof useRaidForm>;
  form: RaidForm;
  kept?: KeptStart;
  leaders: readonly RaidPerson[] | undefined;
  collectors: readonly RaidPerson[] | undefined;
};

/** All fields of a raid: what must be decided first, then what has a sensible default. */
export function RaidFields({ raidForm, form, kept, leaders, collectors }: Props) {
  const { state, setDate, setRaidType } = raidForm;
  const { control, formState, setError, setValue } = state;
  const [date, pot] = useWatch({ control, name: ['date', 'pot'] });
  const errorOf = (field: keyof typeof formState.errors) => formState.errors[field]?.message;
  const number = (name: 'bossCount' | 'maxClients' | 'pot', label: string, hint?: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={label} error={errorOf(name)} required {...(hint !== undefined && { hint })}>
          <DigitsInput
            name={name}
            value={field.value}
            digits={name === 'pot' ? 11 : 4}
            onChange={field.onChange}
            onFocus={(event) => event.target.select()}
            onBlur={() => void state.trigger(name)}
          />
        </Field>
      )}
    />
  );
  const select = (name: 'difficulty' | 'organization' | 'lootType', label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={label} error={errorOf(name)} required>
          <Select<string>
            name={name}
            choices={selectChoices[name]}
            value={field.value === '' ? null : field.value}
            onChange={field.onChange}
            placeholder={`Select a ${label.toLowerCase()}`}
          />
        </Field>
      )}
    />
  );

  return (
    <>
      <Controller
        control={control}
        name="name"
        render={({ field }) => (
          <Field label="Raid Name" error={errorOf('name')} required>
            <TextInput
              name="name"
              value={field.value}
              onValueChange={field.onChange}
              autoFocus={form === 'create'}
              placeholder="e.g. Manaforge Omega"
            />
          </Field>
        )}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="date"
          render={({ field }) => (
            <Field label="Date" error={errorOf('date')} required>
              <DatePicker
                name="date"
                required
                value={field.value}
                min={today()}
                onChange={(day) => {
                  state.clearErrors('date');
                  setDate(day);
                }}
                onUnreadable={(text) => {
                  setValue('date', text, { shouldDirty: true });
                  setError('date', { type: raidSentences.noDate, message: raidSentences.noDate });
                }}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="time"
          rules={{ deps: ['date'] }}
          render={({ field }) => (
            <Field label="Time" error={errorOf('time')} required hint="Server time, Europe/Paris">
              <RaidTimeInput
                value={field.value}
                onChange={field.onChange}
                date={date}
                kept={kept}
              />
            </Field>
          )}
        />
        {select('difficulty', 'Difficulty')}
        <Controller
          control={control}
          name="raidLeader"
          render={({ field }) => (
            <Field
              label="Raid Leader"
              error={errorOf('raidLeader')}
              required
              {...(leaders?.length === 0 && {
                hint: 'Nobody with the Raid Leader role has signed in yet.',
              })}
            >
              <Select<string>
                name="raidLeader"
                choices={choicesOf(leaders ?? [])}
                value={field.value === '' ? null : field.value}
                onChange={field.onChange}
                placeholder="Select a raid leader"
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="goldCollector"
          render={({ field }) => (
            <Field label="Gold Collector" error={errorOf('goldCollector')}>
              <Select<string>
                name="goldCollector"
                choices={[
                  ...(field.value === '' ? [] : [{ value: NOBODY, label: 'No gold collector' }]),
                  ...choicesOf(collectors ?? []),
                ]}
                value={field.value === '' ? null : field.value}
                onChange={(chosen) => field.onChange(chosen === NOBODY ? '' : chosen)}
                placeholder="Select a gold collector (optional)"
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="raidType"
          rules={{ deps: ['bossCount'] }}
          render={({ field }) => (
            <Field label="Raid Type" error={errorOf('raidType')} required>
              <Select
                name="raidType"
                choices={choices(raidTypes)}
                value={field.value}
                onChange={setRaidType}
              />
            </Field>
          )}
        />
        {select('organization', 'Organization')}
        {select('lootType', 'Loot Type')}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-3">
        {number('bossCount', 'Boss Count')}
        {number('maxClients', 'Max Clients')}
        {number(
          'pot',
          form === 'edit' ? 'Pot' : 'Price',
          pot === '' ? 'In gold' : formatGold(Number(pot)),
        )}
      </div>
    </>
  );
}

const selectChoices = {
  difficulty: choices(difficulties),
  organization: choices(organizations),
  lootType: choices(lootTypes),
};
