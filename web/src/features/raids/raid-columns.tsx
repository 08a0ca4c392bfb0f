import { showDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { Column } from '../../ui/table.tsx';
import { Difficulty } from './difficulty.tsx';
import { RaidTime } from './raid-time.tsx';

/** What both lists show of a raid, in order; each puts its own actions at the end. */
export const raidColumns: readonly Column<Raid>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (raid) => raid.name,
    full: (raid) => raid.name,
    lead: true,
    width: 'sm:max-w-56 max-sm:wrap-anywhere',
  },
  { key: 'date', header: 'Date', cell: (raid) => showDay(raid.date) },
  { key: 'time', header: 'Time', cell: (raid) => <RaidTime raid={raid} /> },
  {
    key: 'difficulty',
    header: 'Difficulty',
    cell: (raid) => <Difficulty of={raid.difficulty} />,
  },
  { key: 'organization', header: 'Organization', cell: (raid) => raid.organization },
  { key: 'lootType', header: 'Loot Type', cell: (raid) => raid.lootType },
  { key: 'bossCount', header: 'Bosses', align: 'right', cell: (raid) => raid.bossCount },
  { key: 'maxClients', header: 'Max Clients', align: 'right', cell: (raid) => raid.maxClients },
  {
    key: 'pot',
    header: 'Price',
    align: 'right',
    lead: true,
    cell: (raid) => <GoldAmount amount={raid.pot} />,
  },
  {
    key: 'raidLeader',
    header: 'Raid Leader',
    cell: (raid) => raid.raidLeader.username,
    full: (raid) => raid.raidLeader.username,
    width: 'sm:max-w-36',
  },
  {
    key: 'goldCollector',
    header: 'Gold Collector',
    cell: (raid) =>
      raid.goldCollector?.username ?? <span className="text-iron-7">Not assigned</span>,
    full: (raid) => raid.goldCollector?.username ?? 'Not assigned',
    width: 'sm:max-w-36',
  },
  { key: 'raidType', header: 'Type', cell: (raid) => raid.raidType },
];
