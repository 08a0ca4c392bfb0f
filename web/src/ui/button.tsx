import clsx from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look.ts';

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Busy: it keeps its width and the focus, and cannot be pressed twice. */
  loading?: boolean;
};

// A plain button on purpose: Base UI's would be the only part of that library on the landing page.
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
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      data-disabled={disabled || loading ? '' : undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonLook(variant, size, className)}
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
