import { Castle, Compass, Crown, KeyRound, Landmark, Swords, TrendingUp } from 'lucide-react';

const services = [
  {
    name: 'Raid boosts',
    icon: Castle,
    text: 'Full clears on Normal, Heroic and Mythic. Saved, unsaved, VIP or loot share.',
  },
  {
    name: 'Curve',
    icon: Crown,
    text: 'The last bosses on Heroic for the achievement and the mount while it is there.',
  },
  {
    name: 'Keystones',
    icon: KeyRound,
    text: 'Timed keys at the level you need, for score, for the vault or for one item.',
  },
  {
    name: 'PvP',
    icon: Swords,
    text: '2v2 and 3v3 at your side, and coaching for those who want to keep the rating.',
  },
  {
    name: 'Levelling',
    icon: TrendingUp,
    text: 'From a fresh character to the level cap, quickly and without a bot in sight.',
  },
  {
    name: 'Delves',
    icon: Compass,
    text: 'The high tiers with you in the group: weekly chests, keys and the seasonal boss.',
  },
  {
    name: 'Legacy',
    icon: Landmark,
    text: 'Old raids for mounts, appearances and achievements you never got around to.',
  },
];

export function Services() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-lg border border-iron-4 bg-iron-4 sm:grid-cols-2 lg:grid-cols-4">
      {services.map(({ name, icon: Icon, text }) => (
        <li
          key={name}
          className="flex flex-col gap-2 bg-iron-2 p-6 lg:last:col-span-2 sm:max-lg:last:col-span-2"
        >
          <Icon aria-hidden="true" strokeWidth={1.5} className="mb-2 size-7 text-gold" />
          <h3 className="font-semibold text-iron-9">{name}</h3>
          <p className="text-sm text-pretty text-iron-7">{text}</p>
        </li>
      ))}
    </ul>
  );
}
