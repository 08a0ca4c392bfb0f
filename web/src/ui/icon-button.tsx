import clsx from 'clsx';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, in words: there is no text to see. */
  label: string;
};

export function IconButton({ label, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={clsx(
        'grid size-10 shrink-0 place-items-center rounded-md text-iron-8 transition-colors pointer-coarse:size-11 max-sm:size-11',
        'hover:bg-iron-4 hover:text-iron-9 disabled:opacity-50 [&>svg]:size-5',
        className,
      )}
    />
  );
}
