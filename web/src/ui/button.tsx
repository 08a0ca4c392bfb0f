import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts';

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Inert but focusable, so that keyboard users do not lose their place. */
  disabled?: boolean;
  /** Inert and showing a spinner; keeps its width. */
  loading?: boolean;
};

// A native button: Base UI's would add that library to the landing page.
export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  disabled = false,
  className,
  onClick,
  children,
  ...rest
}: Props) {
  const isInert = disabled || loading;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isInert || undefined}
      aria-busy={loading || undefined}
      data-disabled={isInert ? '' : undefined}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(variant, size, className)}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle aria-hidden="true" className="animate-spin" />
        </span>
      )}
      <span className={clsx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {children}
      </span>
    </button>
  );
}
