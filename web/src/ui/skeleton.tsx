import clsx from 'clsx';

/** A loading placeholder, hidden from screen readers: the spinner or the page announces loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-pulse rounded-sm bg-iron-4', className)}
    />
  );
}
