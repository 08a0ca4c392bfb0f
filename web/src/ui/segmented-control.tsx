import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { revealLabel } from './reveal-label.ts';

type Segment<Value extends string> = { value: Value; label: string; mark?: ReactNode };

type Props<Value extends string> = {
  label: string;
  choices: readonly Segment<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  className?: string;
};

/** A choice of two or three. Native radios: arrow keys move, Enter submits the form. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
  hint,
  error,
  required = false,
  className,
}: Props<Value>) {
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
          'flex h-10 rounded-md border bg-iron-1 p-0.5 pointer-coarse:h-11 max-sm:h-11',
          error === undefined ? 'border-iron-6' : 'border-danger',
        )}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-w-0 grow basis-0 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2 text-sm text-iron-8 transition-colors select-none hover:text-iron-9 has-checked:bg-iron-5 has-checked:font-semibold has-checked:text-iron-9 has-focus-visible:outline-2 has-focus-visible:outline-ember"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              // Scrolling to it keeps the legend in sight.
              className="absolute inset-0 scroll-mt-10 scroll-mb-8 cursor-pointer opacity-0"
            />
            {choice.mark}
            <span className="truncate">{choice.label}</span>
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
