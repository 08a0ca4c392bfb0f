import clsx from 'clsx';

/** The free seats in words; the last one is highlighted. */
export function FreeSeats({ left }: { left: number }) {
  if (left <= 0) return <span className="text-xs text-iron-7">Full</span>;
  return (
    <span className={clsx('tabular text-xs', left === 1 ? 'text-ember' : 'text-iron-7')}>
      {left === 1 ? '1 seat left' : `${left} seats left`}
    </span>
  );
}
