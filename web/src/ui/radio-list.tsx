import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { revealLabel } from './reveal-label.ts';

type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** What the choice means, in a line. */
  hint: string;
};

type Props<Value extends string> = {
  label: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
};

/** A choice whose options need a line each. Native radios: arrow keys move, Enter submits the form. */
export function RadioList<Value extends string>({
  label,
  choices,
  value,
  onChange,
  error,
}: Props<Value>) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      onFocus={revealLabel}
      className="flex min-w-0 flex-col"
    >
      <legend className="mb-1.5 text-sm font-semibold text-iron-8">{label}</legend>
      <div
        className={clsx(
          'flex flex-col divide-y divide-iron-5 overflow-hidden rounded-md border bg-iron-1',
          error === undefined ? 'border-iron-6' : 'border-danger',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-11 cursor-pointer items-start gap-3 px-3 py-2 text-sm transition-colors select-none hover:bg-iron-2 has-checked:bg-iron-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ember"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="peer absolute inset-0 scroll-mt-10 scroll-mb-8 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border border-iron-7 peer-checked:border-ember peer-checked:after:size-2 peer-checked:after:rounded-full peer-checked:after:bg-ember"
            />
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold text-iron-9">{choice.label}</span>
              <span className="text-iron-8">{choice.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
