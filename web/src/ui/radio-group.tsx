import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { revealLabel } from './reveal-label.ts';

export type RadioGroupProps<Choice extends { value: string }> = {
  label: ReactNode;
  choices: readonly Choice[];
  value: Choice['value'] | null;
  onChange: (value: Choice['value']) => void;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  className?: string;
};

type RadioGroupClasses<Choice> = {
  frameClasses: string;
  choiceClasses: string;
  renderChoice: (choice: Choice) => ReactNode;
};

/** What every choice by radios has in common. They are native: arrow keys move, Enter submits the form. */
export function RadioGroup<Choice extends { value: string }>({
  label,
  choices,
  value,
  onChange,
  hint,
  error,
  required = false,
  className,
  frameClasses,
  choiceClasses,
  renderChoice,
}: RadioGroupProps<Choice> & RadioGroupClasses<Choice>) {
  const name = useId();
  const errorId = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : errorId}
      onFocus={revealLabel}
      className={clsx('flex min-w-0 flex-col', className)}
    >
      <legend className="mb-1.5 text-sm font-semibold text-iron-8">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-ember">
            *
          </span>
        )}
      </legend>
      <div
        className={clsx(
          'flex rounded-md border bg-iron-1',
          error === undefined ? 'border-iron-6' : 'border-danger',
          frameClasses,
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={clsx(
              'relative flex min-w-0 cursor-pointer text-sm transition-colors select-none has-focus-visible:outline-2 has-focus-visible:outline-ember',
              choiceClasses,
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              // Scrolling to it keeps the legend in sight.
              className="peer absolute inset-0 scroll-mt-10 scroll-mb-8 cursor-pointer opacity-0"
            />
            {renderChoice(choice)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint !== undefined && <p className="mt-1.5 text-sm text-iron-7">{hint}</p>}
    </fieldset>
  );
}
