import clsx from 'clsx';

// Written out, so that Tailwind finds the names.
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

/** The colour that players know a class by. Decorative: the word stands beside it. */
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
