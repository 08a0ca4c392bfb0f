import clsx from 'clsx';

// Literal names, so that Tailwind finds them.
const colours: Readonly<Record<string, string>> = {
  'Death Knight': 'bg-class-death-knight',
  'Demon Hunter': 'bg-class-demon-hunter',
  Druid: 'bg-class-druid',
  Evoker: 'bg-class-evoker',
  Hunter: 'bg-class-hunter',
  Mage: 'bg-class-mage',
  Monk: 'bg-class-monk',
  Paladin: 'bg-class-paladin',
  Priest: 'bg-class-priest',
  Rogue: 'bg-class-rogue',
  Shaman: 'bg-class-shaman',
  Warlock: 'bg-class-warlock',
  Warrior: 'bg-class-warrior',
};

/** The game's colour of a class. Decorative: its name is beside it. */
export function ClassDot({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-block size-2.5 shrink-0 rounded-full ring-1 ring-iron-9/25',
        colours[name] ?? 'bg-iron-6',
      )}
    />
  );
}
