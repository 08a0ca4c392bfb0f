import clsx from 'clsx';

const MAX_SEATS_DRAWN = 8;

/** Seats taken as filled and empty boxes beside `5/8`; a bar for large raids. All are equally wide. */
export function SeatMeter({ taken, total }: { taken: number; total: number }) {
  const left = Math.max(0, total - taken);
  const filled = clsx(left === 0 ? 'bg-iron-6' : left === 1 ? 'bg-ember' : 'bg-iron-8');
  return (
    <span className="flex items-center gap-2.5">
      {total <= MAX_SEATS_DRAWN ? (
        <span aria-hidden="true" className="flex w-23 gap-1">
          {Array.from({ length: total }, (_, seat) => (
            <span
              key={seat}
              className={clsx(
                'h-3.5 grow rounded-sm transition-colors',
                seat < taken ? filled : 'border border-iron-6',
                // Highlights the last free seat.
                seat >= taken && left === 1 && 'border-ember! bg-ember/15',
              )}
            />
          ))}
        </span>
      ) : (
        <span aria-hidden="true" className="h-2 w-23 overflow-hidden rounded-sm bg-iron-4">
          <span
            className={clsx('block h-full', filled)}
            style={{ width: `${Math.min(100, (100 * taken) / total)}%` }}
          />
        </span>
      )}
      <span className="tabular min-w-10 text-right text-sm font-semibold text-iron-9">
        {taken}/{total}
      </span>
    </span>
  );
}
