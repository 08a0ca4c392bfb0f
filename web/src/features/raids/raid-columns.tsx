import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import type { Column } from '../../ui/table.tsx';
import { RaidTime } from './raid-time.tsx';

/** The columns of both lists; each list adds its own actions. */
export const raidColumns: readonly Column<Raid>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: (raid) => <TruncatedText text={raid.name} className="lg:max-w-40 xl:max-w-48" />,
    lead: true,
  },
  {
    key: 'date',
    header: 'Date',
    cell: (raid) => <span className="tabular">{formatDay(raid.date)}</span>,
  },
  {
    key: 'time',
    header: 'Time',
    cell: (raid) => <RaidTime raid={raid} />,
  },
  {
    key: 'difficulty',
    header: 'Difficulty',
    cell: (raid) => <DifficultyBadge name={raid.difficulty} />,
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
    cell: (raid) => <TruncatedText text={raid.raidLeader.username} className="lg:max-w-32" />,
  },
  {
    key: 'goldCollector',
    header: 'Gold Collector',
    cell: ({ goldCollector }) =>
      goldCollector === null ? (
        <span className="text-iron-7">Not assigned</span>
      ) : (
        <TruncatedText text={goldCollector.username} className="lg:max-w-32" />
      ),
  },
  { key: 'raidType', header: 'Type', cell: (raid) => raid.raidType },
];
