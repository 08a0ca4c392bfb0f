import clsx from 'clsx';

// Written out, so that Tailwind finds the names.
const tempers = {
  steel: 'text-temper-steel',
  blue: 'text-temper-blue',
  ember: 'text-temper-ember',
};

export type Temper = keyof typeof tempers;

/** A word cut into metal of a certain temper: the word carries the meaning. */
export function TemperBadge({ temper, children }: { temper: Temper; children: string }) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-sm border border-current/40 bg-current/10 px-2 text-xs font-semibold tracking-wider whitespace-nowrap',
        tempers[temper],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rotate-45 bg-current" />
      {children}
    </span>
  );
}
