import { ServiceIcon, type Service } from './service-icon.tsx';

const services: readonly { kind: Service; name: string; text: string }[] = [
  {
    kind: 'raid',
    name: 'Raid boosts',
    text: 'Full clears on Normal, Heroic and Mythic. Saved, unsaved, VIP or loot share.',
  },
  {
    kind: 'curve',
    name: 'Curve',
    text: 'The last bosses on Heroic for the achievement and the mount while it is there.',
  },
  {
    kind: 'keystone',
    name: 'Keystones',
    text: 'Timed keys at the level you need, for score, for the vault or for one item.',
  },
  {
    kind: 'pvp',
    name: 'PvP',
    text: '2v2 and 3v3 at your side, and coaching for those who want to keep the rating.',
  },
  {
    kind: 'level',
    name: 'Levelling',
    text: 'From a fresh character to the level cap, quickly and without a bot in sight.',
  },
  {
    kind: 'delve',
    name: 'Delves',
    text: 'The high tiers with you in the group: weekly chests, keys and the seasonal boss.',
  },
  {
    kind: 'legacy',
    name: 'Legacy',
    text: 'Old raids for mounts, appearances and achievements you never got around to.',
  },
];

export function Services() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-lg border border-iron-4 bg-iron-4 sm:grid-cols-2 lg:grid-cols-4">
      {services.map(({ kind, name, text }) => (
        <li
          key={name}
          className="group flex flex-col gap-2 bg-iron-2 p-6 transition-colors hover:bg-iron-3 lg:last:col-span-2 sm:max-lg:last:col-span-2"
        >
          <ServiceIcon
            of={kind}
            className="mb-3 size-9 text-iron-7 transition-colors group-hover:text-gold"
          />
          <h3 className="font-semibold text-iron-9">{name}</h3>
          <p className="text-sm text-pretty text-iron-7">{text}</p>
        </li>
      ))}
    </ul>
  );
}
