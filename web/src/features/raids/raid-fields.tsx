import { isDay } from '@forge/contract/paris-time';
import type { RaidForm } from '@forge/contract/raids/raid-rules';
import { difficulties, lootTypes, organizations, raidTypes } from '@forge/contract/raids/raid';
import { useWatch } from 'react-hook-form';
import { weekdayOf } from '../../lib/raid-labels.ts';
import { today } from '../../lib/today.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { DigitsInput } from '../../ui/digits-input.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { GoldInput } from '../../ui/gold-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ArmourCapsField } from './armour-caps-field.tsx';
import { RaidTimeInput } from './raid-time-input.tsx';
import { choicesOf, NO_COLLECTOR, type Choosable } from './staff-choices.ts';
import type { RaidFormState } from './use-raid-form.ts';

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value }));

const selectChoices = {
  difficulty: choices(difficulties),
  organization: choices(organizations),
  lootType: choices(lootTypes),
};

type Props = {
  form: RaidFormState;
  kind: RaidForm;
  leaders: readonly Choosable[] | undefined;
  collectors: readonly Choosable[] | undefined;
};

/** All fields of a raid: those without a default first. */
export function RaidFields({ form, kind, leaders, collectors }: Props) {
  const { control } = form;
  const date = useWatch({ control, name: 'date' });
  const number = (name: 'bossCount' | 'maxClients', label: string) => (
    <FormField control={control} name={name} label={label} required>
      {(field) => (
        <DigitsInput
          name={name}
          value={field.value}
          maxDigits={4}
          onChange={field.onChange}
          onFocus={(event) => event.target.select()}
        />
      )}
    </FormField>
  );
  const select = (name: 'difficulty' | 'organization' | 'lootType', label: string) => (
    <FormField control={control} name={name} label={label} required>
      {(field) => (
        <Select<string>
          name={name}
          choices={selectChoices[name]}
          value={field.value === '' ? null : field.value}
          onChange={field.onChange}
          placeholder={`Select a ${label.toLowerCase()}`}
        />
      )}
    </FormField>
  );

  return (
    <>
      <FormField control={control} name="name" label="Raid Name" required>
        {(field) => (
          <TextInput
            name="name"
            value={field.value}
            onValueChange={field.onChange}
            autoFocus={kind === 'create'}
            placeholder="e.g. Manaforge Omega"
          />
        )}
      </FormField>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <FormField
          control={control}
          name="date"
          label="Date"
          required
          hint={isDay(date) ? weekdayOf(date) : 'Today or later'}
          errorReplacesHint
        >
          {(field) => (
            <DatePicker
              name="date"
              required
              value={field.value}
              min={today()}
              onChange={form.setDate}
              onInvalidText={form.setUnreadableDate}
            />
          )}
        </FormField>
        <FormField
          control={control}
          name="time"
          label="Time"
          required
          hint="Server time, Europe/Paris"
        >
          {(field) => (
            <RaidTimeInput
              value={field.value}
              onChange={field.onChange}
              onCommit={form.setTime}
              date={date}
              savedStart={form.savedStart}
            />
          )}
        </FormField>
        {select('difficulty', 'Difficulty')}
        <FormField
          control={control}
          name="raidLeader"
          label="Raid Leader"
          required
          {...(leaders?.length === 0 && {
            hint: 'Nobody with the Raid Leader role has signed in yet.',
          })}
        >
          {(field) => (
            <Select<string>
              name="raidLeader"
              choices={choicesOf(leaders ?? [])}
              value={field.value === '' ? null : field.value}
              onChange={field.onChange}
              placeholder="Select a raid leader"
            />
          )}
        </FormField>
        <FormField control={control} name="goldCollector" label="Gold Collector">
          {(field) => (
            <Select<string>
              name="goldCollector"
              choices={[
                ...(field.value === ''
                  ? []
                  : [{ value: NO_COLLECTOR, label: 'No gold collector' }]),
                ...choicesOf(collectors ?? []),
              ]}
              value={field.value === '' ? null : field.value}
              onChange={(chosen) => field.onChange(chosen === NO_COLLECTOR ? '' : chosen)}
              placeholder="Select a gold collector (optional)"
            />
          )}
        </FormField>
        <FormField control={control} name="raidType" label="Raid Type" required>
          {(field) => (
            <Select
              name="raidType"
              choices={choices(raidTypes)}
              value={field.value}
              onChange={form.setRaidType}
            />
          )}
        </FormField>
        {select('organization', 'Organization')}
        {select('lootType', 'Loot Type')}
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-3">
        {number('bossCount', 'Boss Count')}
        {number('maxClients', 'Max Clients')}
        <FormField
          control={control}
          name="pot"
          label={kind === 'edit' ? 'Pot' : 'Price'}
          required
          hint="In gold"
        >
          {(field) => (
            <GoldInput
              name="pot"
              value={field.value}
              onChange={field.onChange}
              onFocus={(event) => event.target.select()}
            />
          )}
        </FormField>
      </div>
      <ArmourCapsField control={control} />
    </>
  );
}
