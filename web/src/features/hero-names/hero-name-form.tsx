import { factions, paymentRealms, realmLabel } from '@forge/contract/game';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { sentenceFor } from '../../lib/call.ts';
import { focusWhenDrawn } from '../../lib/focus-when-drawn.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { SuggestInput } from '../../ui/suggest-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSaveHeroName } from './hero-name-mutations.ts';
import {
  checkValues,
  fieldOfRefusal,
  valuesOf,
  type HeroNameField,
  type HeroNameValues,
} from './hero-name-values.ts';

const realms = paymentRealms
  .map((realm) => ({ label: realmLabel(realm), words: [realm] }))
  .sort((one, other) => one.label.localeCompare(other.label));

const factionChoices = factions.map((faction) => ({
  value: faction,
  label: faction,
  mark: <FactionEmblem name={faction} />,
}));

type Props = {
  /** The hero that is being edited; none while one is added. */
  edited: HeroName | null;
  /** Saved or cancelled. */
  onEnd: () => void;
};

/** Adds a hero name, or changes one. */
export function HeroNameForm({ edited, onEnd }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => valuesOf(edited));
  const [wrong, setWrong] = useState<Partial<Record<HeroNameField, string>>>({});
  const [begun, setBegun] = useState(edited);
  const save = useSaveHeroName(edited);

  const beginWith = (hero: HeroName | null) => {
    setValues(valuesOf(hero));
    setWrong({});
  };
  if (edited !== begun) {
    setBegun(edited);
    beginWith(edited);
  }

  const firstInput = () => form.current?.querySelector('input');

  // Whoever pressed Edit on a row, maybe far below, goes on in the form.
  useEffect(() => {
    if (edited === null) return;
    firstInput()?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [edited]);

  const set = (changes: Partial<HeroNameValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    const changed = new Set(Object.keys(changes));
    setWrong((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !changed.has(field))),
    );
  };

  const explain = (errors: typeof wrong) => {
    setWrong(errors);
    // The errors show first; then the first wrong field has the focus.
    focusWhenDrawn(() => form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]'));
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const checked = checkValues(values);
    if (!checked.ok) {
      explain(checked.wrong);
      return;
    }
    setWrong({});
    save.mutate(checked.hero, {
      onSuccess: () => {
        beginWith(null);
        // The next one can be typed at once; an edit leads back to its row.
        if (edited === null) firstInput()?.focus();
        onEnd();
      },
      // Told as a toast by the query client too; the form stays as it is.
      onError: (error) => {
        const sentence = sentenceFor(error, '');
        const field = fieldOfRefusal(sentence);
        if (field !== undefined) explain({ [field]: sentence });
      },
    });
  };

  return (
    <Panel title={edited ? `Edit ${edited.name}` : 'New hero'}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        className="grid scroll-my-24 items-start gap-4 md:max-2xl:grid-cols-3"
      >
        <Field label="Hero Name" required error={wrong.name}>
          <TextInput
            value={values.name}
            required
            spellCheck={false}
            onValueChange={(name) => set({ name })}
          />
        </Field>
        <Field
          label="Realm"
          required
          error={wrong.realm}
          hint="Pick a payment realm, or type another one."
        >
          <SuggestInput
            value={values.realm}
            required
            suggestions={realms}
            listLabel="Payment realms"
            onChange={(realm) => set({ realm })}
            onSettle={() => undefined}
          />
        </Field>
        <Field label="Faction" required error={wrong.faction}>
          <Select
            choices={factionChoices}
            value={values.faction}
            required
            onChange={(faction) => set({ faction })}
          />
        </Field>
        <div>
          <Checkbox
            label="Active Status"
            checked={values.status}
            onChange={(status) => set({ status })}
          />
          <p className="text-sm text-iron-7">Only active heroes receive new payments.</p>
        </div>
        <div className="flex gap-3 self-end justify-self-stretch max-sm:flex-col-reverse sm:justify-end md:max-2xl:col-span-2 2xl:mt-1 2xl:border-t 2xl:border-iron-4 2xl:pt-5">
          {edited && (
            <Button disabled={save.isPending} onClick={onEnd}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="primary" loading={save.isPending}>
            {edited ? 'Update Hero Name' : 'Add Hero Name'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
