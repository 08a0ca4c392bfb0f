import { armourOf, minPrice } from '@forge/contract/bookings/booking-rules';
import type { ClassName } from '@forge/contract/game';
import { formatDay } from '@forge/contract/paris-time';
import { armourLabels, armourNames } from '@forge/contract/raids/armour-seats';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { dayLabel } from '../../lib/raid-labels.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { hasStarted } from './raid-listing.ts';

type Props = {
  raid: Raid;
  now: number;
  /** What the client pays now. */
  price: number;
};

/** A raid to move to: when, how many seats, and the lowest price. */
export function TargetRaid({ raid, now, price }: Props) {
  const times = useTimes();
  const left = raid.maxClients - raid.clients.length;
  const floor = minPrice(raid.pot);
  return (
    <span className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere text-iron-9">{raid.name}</span>
        <span
          className={clsx(
            'tabular shrink-0 text-xs',
            left === 1 ? 'font-semibold text-ember' : 'text-iron-8',
          )}
        >
          {left === 1 ? '1 seat left' : `${left} seats left`}
        </span>
      </span>
      <span className="tabular flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-iron-8">
        <span className="whitespace-nowrap">
          {dayLabel(raid.date, now)} {formatDay(raid.date)}, {times.time(raid.time)}
          {hasStarted(raid, now) && <span className="text-warning"> · Started</span>}
        </span>
        <span className="min-w-0 truncate text-iron-7">{raid.raidLeader.username}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-iron-7">
        <DifficultyBadge name={raid.difficulty} />
        <span>{raid.raidType}</span>
        <span className={clsx('ml-auto', floor > price && 'text-warning')}>
          Min <GoldAmount amount={floor} />
        </span>
      </span>
    </span>
  );
}

/** How many clients of each armour the raid has, and may have, the moved client's own in bold. */
export function TargetArmour({ raid, own }: { raid: Raid; own: ClassName }) {
  return (
    <dl className="tabular flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-sm">
      <div className="text-iron-7">
        <dt className="sr-only">Armour</dt>
        <dd>Booked there:</dd>
      </div>
      {armourNames.map((armour) => {
        const isOwn = armour === armourOf(own);
        const cap = raid.armourCaps?.[armour] ?? null;
        return (
          <div key={armour} className="flex items-baseline gap-1.5">
            <dt className={isOwn ? 'text-iron-9' : 'text-iron-8'}>{armourLabels[armour]}</dt>
            <dd className={clsx('order-first font-semibold', isOwn ? 'text-ember' : 'text-iron-9')}>
              {raid.armourTaken[armour]}
              {cap !== null && `/${cap}`}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
