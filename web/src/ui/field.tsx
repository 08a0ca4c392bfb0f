import { Field as BaseField } from '@base-ui/react/field';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import clsx from 'clsx';
import { revealLabel } from './reveal-label.ts';

type Props = {
  label: ReactNode;
  /** Shown below the control, also beside an error. */
  hint?: ReactNode;
  /** Its presence makes the field invalid. */
  error?: string | undefined;
  required?: boolean;
  /** The error takes the hint's line: an error before the submit must not shift the layout. */
  errorReplacesHint?: boolean;
  disabled?: boolean;
  className?: string;
  /** At the right end of the hint, such as the button of a form with one field. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Label, control, error and hint, associated for assistive technology by Base UI. */
export function Field({
  label,
  hint,
  error,
  required = false,
  errorReplacesHint = false,
  disabled = false,
  className,
  aside,
  children,
}: Props) {
  const description = hint !== undefined && (error === undefined || !errorReplacesHint) && (
    <BaseField.Description className="text-sm text-iron-7">{hint}</BaseField.Description>
  );
  return (
    <BaseField.Root
      invalid={error !== undefined}
      disabled={disabled}
      onFocus={revealLabel}
      className={clsx(
        'flex flex-col gap-1.5',
        // Scrolling to a focused control keeps its label and hint in sight.
        '[&_:is(input,textarea,button)]:scroll-mt-9 [&_:is(input,textarea,button)]:scroll-mb-8',
        className,
      )}
    >
      <BaseField.Label className="text-sm font-semibold text-iron-8">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-ember">
            *
          </span>
        )}
      </BaseField.Label>
      {children}
      {error !== undefined && (
        <BaseField.Error match className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </BaseField.Error>
      )}
      {aside === undefined ? (
        description
      ) : (
        <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {description}
          {aside}
        </div>
      )}
    </BaseField.Root>
  );
}
