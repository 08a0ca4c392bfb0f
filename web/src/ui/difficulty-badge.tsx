import clsx from 'clsx';

// Three tempers of metal. Written out, so that Tailwind finds the names.
const tempers = {
  NORMAL: 'text-temper-steel',
  HEROIC: 'text-temper-blue',
  MYTHIC: 'text-temper-ember',
};

/** How hard a fight is, cut into metal of its temper: the word carries the meaning. */
export function DifficultyBadge({ name }: { name: keyof typeof tempers }) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-sm border border-current/40 bg-current/10 px-2 text-xs font-semibold tracking-wider whitespace-nowrap',
        tempers[name],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rotate-45 bg-current" />
      {name}
    </span>
  );
}
