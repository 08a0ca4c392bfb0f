import clsx from 'clsx';

// Literal names, so that Tailwind finds them.
const colours = {
  NORMAL: 'text-difficulty-normal',
  HEROIC: 'text-difficulty-heroic',
  MYTHIC: 'text-difficulty-mythic',
};

/** A coloured label of a raid's difficulty: the text carries the meaning. */
export function DifficultyBadge({ name }: { name: keyof typeof colours }) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-sm border border-current/40 bg-current/10 px-2 text-xs font-semibold tracking-wider whitespace-nowrap',
        colours[name],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rotate-45 bg-current" />
      {name}
    </span>
  );
}
