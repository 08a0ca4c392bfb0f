import clsx from 'clsx';

/** Class names that all text-like controls share: border, size and states. */
export const controlClasses = (className?: string) =>
  clsx(
    'w-full rounded-md border border-iron-6 bg-iron-1 px-3 text-base text-iron-9 sm:text-sm',
    'transition-[border-color] placeholder:text-iron-7 hover:not-data-disabled:border-iron-7',
    'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ember',
    'data-invalid:border-danger data-disabled:cursor-not-allowed data-disabled:opacity-60',
    'read-only:bg-iron-2 data-disabled:border-iron-5',
    className,
  );

/** Puts label and control side by side on phones, to save height. */
export const inlineLabelOnPhones =
  'max-sm:grid max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:items-center max-sm:[&>p]:col-span-full';
