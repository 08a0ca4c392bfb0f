import clsx from 'clsx';

/** The shape of what is coming. Silent: the spinner or the page says that it loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-pulse rounded-sm bg-iron-4', className)}
    />
  );
}
