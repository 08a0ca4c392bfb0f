import clsx from 'clsx';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name. */
  label: string;
};

/** Stays focusable while disabled, like Button. */
export function IconButton({ label, className, disabled = false, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={clsx(
        'grid size-10 shrink-0 place-items-center rounded-md text-iron-8 transition-colors pointer-coarse:size-11 max-sm:size-11',
        'not-aria-disabled:hover:bg-iron-4 not-aria-disabled:hover:text-iron-9 aria-disabled:cursor-not-allowed! aria-disabled:opacity-50 [&>svg]:size-5',
        className,
      )}
    />
  );
}
