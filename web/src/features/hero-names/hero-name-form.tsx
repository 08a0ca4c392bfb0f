import { factions, realmLabel } from '@forge/contract/game';
import type { BankPlace, HeroName } from '@forge/contract/hero-names/hero-name';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, type Ref } from 'react';
import { Controller } from 'react-hook-form';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormRefusal } from '../../ui/form-refusal.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { HeroRealmField } from './hero-realm-field.tsx';
import { useSaveHeroName } from './hero-name-mutations.ts';
import { heroNameQueries } from './hero-name-queries.ts';
import {
  describeHeroName,
  heroNameContract,
  heroNameLabels,
  valuesOf,
  type HeroNameValues,
} from './hero-name-values.ts';

const factionChoices = factions.map((faction) => ({
  value: faction,
  label: faction,
  mark: <FactionEmblem name={faction} />,
}));

export type HeroNameFormHandle = {
  hasUnsavedChanges: () => boolean;
  focus: () => void;
  getValues: () => HeroNameValues;
};

type Props = {
  ref: Ref<HeroNameFormHandle>;
  /** The hero that is edited; null to add one. */
  edited: HeroName | null;
  /** Where a new hero is wanted; it is filled in each time this changes. */
  wanted: { place: BankPlace } | null;
  /** What was typed of a new hero before another one was edited. */
  draft: HeroNameValues | null;
  /** A new hero is saved. */
  onCreated: () => void;
  /** Saved or cancelled. */
  onEnd: () => void;
};

const focusForm = (id: string) => {
  const element = document.getElementById(id);
  element?.querySelector('input')?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
};

/** Adds a hero name or edits one. Give it a key, so that another hero resets it. */
export function HeroNameForm({ ref, edited, wanted, draft, onCreated, onEnd }: Props) {
  const save = useSaveHeroName(edited);
  const client = useQueryClient();
  const readAgain = async () => {
    const heroes = await client.query({ ...heroNameQueries.all(), staleTime: 0 });
    const now = heroes.find(({ _id }) => _id === edited?._id);
    return now && { version: now.version, values: valuesOf(now) };
  };
  const form = useContractForm({
    ...heroNameContract,
    defaultValues: valuesOf(edited),
    send: save.mutateAsync,
    edited: edited
      ? {
          version: edited.version,
          read: readAgain,
          labels: heroNameLabels,
          describe: describeHeroName,
        }
      : undefined,
    onSent: () => {
      if (edited === null) onCreated();
      const element = document.getElementById(id);
      // The form of another hero was opened meanwhile, and stays.
      if (element === null) return;
      // The next hero can be typed; an edit returns to its row.
      if (edited === null) {
        form.reset(valuesOf(null));
        element.querySelector('input')?.focus();
      }
      onEnd();
    },
  });
  const { control, isSending, hasUnsavedChanges, getValues } = form;
  const { id } = form.formProps;
  useImperativeHandle(ref, () => ({ hasUnsavedChanges, getValues, focus: () => focusForm(id) }), [
    hasUnsavedChanges,
    getValues,
    id,
  ]);
  const wouldLose = useCallback(
    () => hasUnsavedChanges() || (edited !== null && draft !== null),
    [hasUnsavedChanges, edited, draft],
  );

  const restore = useEffectEvent(() => {
    if (edited === null && draft) form.setValues(draft);
  });
  useEffect(() => restore(), []);

  const fillIn = useEffectEvent(({ realm, faction }: BankPlace) =>
    form.setValues({ realm: realmLabel(realm), faction, status: true }),
  );
  useEffect(() => {
    if (wanted) fillIn(wanted.place);
  }, [wanted]);

  // The pressed button may be far below the form.
  useEffect(() => {
    if (edited === null && wanted === null) return;
    focusForm(id);
  }, [edited, wanted, id]);

  return (
    <Panel title={edited ? `Edit ${edited.name}` : 'New hero'}>
      <form
        {...form.formProps}
        className="grid scroll-my-24 items-start gap-4 md:max-2xl:grid-cols-3"
      >
        <FormField control={control} name="name" label="Hero Name" required>
          {(field) => (
            <TextInput
              value={field.value}
              required
              readOnly={isSending}
              spellCheck={false}
              onValueChange={field.onChange}
            />
          )}
        </FormField>
        <HeroRealmField control={control} readOnly={isSending} />
        <FormField control={control} name="faction" label="Faction" required>
          {(field) => (
            <Select
              choices={factionChoices}
              value={field.value}
              required
              readOnly={isSending}
              onChange={field.onChange}
            />
          )}
        </FormField>
        <div>
          <Controller
            control={control}
            name="status"
            render={({ field }) => (
              <Checkbox
                label="Active Status"
                checked={field.value}
                readOnly={isSending}
                onChange={field.onChange}
              />
            )}
          />
          <p className="text-sm text-iron-7">Only active heroes receive new payments.</p>
        </div>
        <FormRefusal text={form.refusal} />
        <div className="flex gap-3 self-end justify-self-stretch max-sm:flex-col-reverse sm:justify-end md:max-2xl:col-span-2 2xl:mt-1 2xl:border-t 2xl:border-iron-4 2xl:pt-5">
          {edited && (
            <Button disabled={isSending} onClick={onEnd}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="primary" loading={isSending}>
            {edited ? 'Update Hero Name' : 'Add Hero Name'}
          </Button>
        </div>
      </form>
      <StaleDialog {...form.stale} />
      <LeaveGuard hasUnsavedChanges={wouldLose} />
    </Panel>
  );
}
