import clsx from 'clsx';
import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A field that someone else changed, with both values in words. */
type StaleField = {
  field: string;
  label: string;
  theirs: string;
  mine: string;
  isChangedByBoth: boolean;
};

/** What someone else changed while a form was open. */
export type StaleEdit = {
  /** Null while there is nothing to choose. */
  fields: readonly StaleField[] | null;
  /** Saves the form with the other person's values of these fields. */
  save: (takenOver: string[]) => void;
  cancel: () => void;
};

/** Longer texts are shown one below the other. */
const SIDE_BY_SIDE_LENGTH = 120;

const TITLE = 'Someone else changed this in the meantime';

/** Shows another person's changes beside one's own values, to take over or keep. */
export function StaleDialog({ fields, save, cancel }: StaleEdit) {
  // Shown until the closing animation ends.
  const [shown, setShown] = useState(fields);
  if (fields !== null && fields !== shown) setShown(fields);
  if (shown === null) return null;
  return (
    <Choices
      key={JSON.stringify(shown)}
      fields={shown}
      save={save}
      cancel={cancel}
      open={fields !== null}
      onClosed={() => setShown(null)}
    />
  );
}

const questionFor = (count: number) =>
  count === 1
    ? 'Choose what to save in this field; everything else you entered stays.'
    : `Choose what to save in these ${count} fields; everything else you entered stays.`;

type ChoicesProps = Pick<StaleEdit, 'save' | 'cancel'> & {
  fields: readonly StaleField[];
  open: boolean;
  onClosed: () => void;
};

function Choices({ fields, save, cancel, open, onClosed }: ChoicesProps) {
  // Preselected: what both changed is kept, what only the other person changed is taken over.
  const [kept, setKept] = useState(
    () => new Set(fields.filter((each) => each.isChangedByBoth).map(({ field }) => field)),
  );
  const takenOver = fields.map(({ field }) => field).filter((field) => !kept.has(field));
  const keep = (field: string, isKept: boolean) =>
    setKept(
      new Set(
        fields
          .map((each) => each.field)
          .filter((each) => (each === field ? isKept : kept.has(each))),
      ),
    );
  return (
    <ConfirmDialog
      open={open}
      title={TITLE}
      question={`Your form is not saved yet. ${questionFor(fields.length)}`}
      confirmLabel="Save"
      cancelLabel="Back to the form"
      onConfirm={() => save(takenOver)}
      onCancel={cancel}
      onClosed={onClosed}
    >
      {fields.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setKept(new Set())}>
            Take over all
          </Button>
          <Button size="sm" onClick={() => setKept(new Set(fields.map(({ field }) => field)))}>
            Keep all mine
          </Button>
        </div>
      )}
      {fields.map((each) => (
        <FieldChoice
          key={each.field}
          {...each}
          isKept={kept.has(each.field)}
          onChange={(isKept) => keep(each.field, isKept)}
        />
      ))}
    </ConfirmDialog>
  );
}

type FieldChoiceProps = StaleField & { isKept: boolean; onChange: (isKept: boolean) => void };

function FieldChoice({ label, theirs, mine, isKept, onChange }: FieldChoiceProps) {
  const name = useId();
  const isLong = Math.max(theirs.length, mine.length) > SIDE_BY_SIDE_LENGTH;
  const options = [
    { label: 'Take over', value: theirs, isChosen: !isKept, choose: () => onChange(false) },
    { label: 'Keep mine', value: mine, isChosen: isKept, choose: () => onChange(true) },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-iron-8">{label}</legend>
      <div className={clsx('grid gap-2', isLong ? 'grid-cols-1' : 'grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.label}
            className="relative flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border border-iron-6 bg-iron-1 px-3 py-2.5 transition-colors hover:border-iron-7 has-checked:border-ember has-checked:bg-iron-4 has-focus-visible:outline-2 has-focus-visible:outline-ember"
          >
            <span className="flex items-center gap-2 text-sm text-iron-7">
              <input
                type="radio"
                name={name}
                checked={option.isChosen}
                onChange={option.choose}
                className="size-4 shrink-0 accent-ember outline-hidden"
              />
              {option.label}
            </span>
            <span
              dir="auto"
              className={clsx(
                'tabular text-sm whitespace-pre-line wrap-anywhere',
                option.isChosen ? 'font-semibold text-iron-9' : 'text-iron-8',
              )}
            >
              {option.value.trim() === '' ? 'Nothing' : option.value}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
