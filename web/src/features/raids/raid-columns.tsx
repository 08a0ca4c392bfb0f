import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { Coins, Crown, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { weekdayOf } from '../../lib/raid-labels.ts';
import { CancelledBadge } from '../../ui/cancelled-badge.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { RaidTime } from './raid-time.tsx';
import type { RaidList } from './read-raids.ts';

export type RaidColumn = {
  header: string;
  cell: (raid: Raid, list: RaidList) => ReactNode;
  /** The place in a row of two lines, which stay together at the centre of a tall row. */
  place: string;
  /** The order and style in a card; some facts are hidden there until it is expanded. */
  card: string;
  isNumber?: boolean;
};

/** The columns of both lists in the order of the spec; each list adds its own actions. */
export const raidColumns: readonly RaidColumn[] = [
  {
    header: 'Name',
    place: 'col-1 row-span-2 self-center',
    card: '@max-[53rem]:order-1 @max-[53rem]:min-w-0 @max-[53rem]:flex-1 @max-[53rem]:text-base',
    cell: (raid) => (
      <>
        <span
          title={raid.name}
          className="font-semibold wrap-anywhere text-iron-9 @max-[53rem]:block @max-[53rem]:not-group-data-expanded:truncate"
        >
          {raid.name}
        </span>
        {raid.cancelled && (
          <span className="my-0.5 block">
            <CancelledBadge />
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Date',
    place: 'col-2 row-1 self-end',
    card: '@max-[53rem]:order-4 @max-[53rem]:self-baseline @max-[23rem]:text-xs',
    cell: (raid) => (
      <span className="tabular whitespace-nowrap">
        <span className="text-iron-7">{weekdayOf(raid.date, 'short')}</span> {formatDay(raid.date)}
      </span>
    ),
  },
  {
    header: 'Time',
    place: 'col-2 row-2 self-start',
    card: '@max-[53rem]:order-5 @max-[53rem]:self-baseline @max-[23rem]:text-xs',
    cell: (raid) => <RaidTime raid={raid} />,
  },
  {
    header: 'Difficulty',
    place: 'col-3 row-1 self-end',
    card: 'in-data-[density=compact]:@min-[53rem]:[&>span]:h-5 @max-[53rem]:order-6 @max-[53rem]:self-baseline @max-[53rem]:[&_span]:h-auto @max-[53rem]:[&_span]:border-0 @max-[53rem]:[&_span]:bg-transparent @max-[53rem]:[&_span]:p-0 @max-[53rem]:[&_span]:tracking-normal @max-[53rem]:[&_span_span]:hidden',
    cell: (raid) => <DifficultyBadge name={raid.difficulty} />,
  },
  {
    header: 'Organization',
    place: 'col-4 row-1 self-end',
    card: '@max-[53rem]:order-16 @max-[53rem]:text-xs @max-[53rem]:not-group-data-expanded:hidden',
    cell: (raid) => raid.organization,
  },
  {
    header: 'Loot Type',
    place: 'col-4 row-2 self-start',
    card: '@max-[53rem]:order-15 @max-[53rem]:text-xs @max-[53rem]:not-group-data-expanded:hidden',
    cell: (raid) => raid.lootType,
  },
  {
    header: 'Bosses',
    isNumber: true,
    place: 'col-5 row-1 self-end',
    card: '@max-[53rem]:order-14 @max-[53rem]:text-xs @max-[53rem]:not-group-data-expanded:hidden',
    cell: (raid) => (
      <span
        className={
          raid.bossCount === 1
            ? "@max-[53rem]:after:content-['_boss']"
            : "@max-[53rem]:after:content-['_bosses']"
        }
      >
        {raid.bossCount}
      </span>
    ),
  },
  {
    header: 'Max Clients',
    isNumber: true,
    place: 'col-5 row-2 self-start',
    card: '@max-[53rem]:order-7 @max-[53rem]:self-baseline @max-[53rem]:ml-auto @max-[23rem]:text-xs',
    cell: (raid, list) => (
      <span
        className={clsx(
          'whitespace-nowrap',
          list === 'pending' &&
            (raid.maxClients === 1
              ? "@max-[53rem]:after:content-['_seat']"
              : "@max-[53rem]:after:content-['_seats']"),
        )}
      >
        {list === 'published' && <span className="text-iron-7">{raid.clients.length}/</span>}
        <span className="font-semibold text-iron-9">{raid.maxClients}</span>
        {list === 'published' && <span className="text-xs text-iron-7"> sold</span>}
      </span>
    ),
  },
  {
    header: 'Price',
    isNumber: true,
    place: 'col-6 row-span-2 self-center',
    card: '@max-[53rem]:order-2 @max-[53rem]:text-base @max-[53rem]:font-semibold',
    cell: (raid) => <GoldAmount amount={raid.pot} />,
  },
  {
    header: 'Raid Leader',
    place: 'col-7 row-1 self-end min-w-0',
    card: '@max-[53rem]:order-10 @max-[53rem]:max-w-[calc(50%-0.25rem)] @max-[53rem]:text-xs',
    cell: (raid) => <Person icon={Crown} name={raid.raidLeader.username} />,
  },
  {
    header: 'Gold Collector',
    place: 'col-7 row-2 self-start min-w-0',
    card: '@max-[53rem]:order-11 @max-[53rem]:mr-auto @max-[53rem]:max-w-[calc(50%-0.25rem)] @max-[53rem]:text-xs',
    cell: (raid) => <Person icon={Coins} name={raid.goldCollector?.username ?? null} />,
  },
  {
    header: 'Type',
    place: 'col-3 row-2 self-start',
    card: '@max-[53rem]:order-13 @max-[53rem]:text-xs @max-[53rem]:not-group-data-expanded:hidden',
    cell: (raid) => raid.raidType,
  },
];

/** The icon replaces the column's header in a card. */
function Person({ icon: Icon, name }: { icon: LucideIcon; name: string | null }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Icon aria-hidden="true" className="size-3.5 shrink-0 text-iron-7 @min-[53rem]:hidden" />
      {name === null ? (
        <span className="whitespace-nowrap text-iron-7">Not assigned</span>
      ) : (
        <TruncatedText
          text={name}
          // An expanded card shows all of it.
          className="@max-[53rem]:not-group-data-expanded:whitespace-nowrap! @min-[53rem]:max-w-36"
        />
      )}
    </span>
  );
}
