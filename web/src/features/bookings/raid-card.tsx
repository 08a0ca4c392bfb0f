import { formatDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { dayLabel } from '../../lib/raid-labels.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { Button } from '../../ui/button.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { SeatMeter } from '../../ui/seat-meter.tsx';

type Props = {
  raid: Raid;
  now: number;
  isOpen: boolean;
  isChanged: boolean;
  /** The URL links to this raid: scrolls it into view. */
  isLinked: boolean;
  /** Highlights Book Now; others can press it too and get the reason as a toast. */
  isBookable: boolean;
  onBook: () => void;
  onToggle: () => void;
  /** The details, rendered while open. */
  children: ReactNode;
};

export function RaidCard({
  raid,
  now,
  isOpen,
  isChanged,
  isLinked,
  isBookable,
  onBook,
  onToggle,
  children,
}: Props) {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) card.current?.scrollIntoView({ block: 'start' });
  }, [isLinked]);
  const times = useTimes();
  const yours = times.yours(raid.date, raid.time);
  const titleId = useId();
  const detailsId = useId();
  const seatsLeft = raid.maxClients - raid.clients.length;
  return (
    <li
      ref={card}
      aria-labelledby={titleId}
      data-changed={isChanged ? '' : undefined}
      className={clsx(
        'relative scroll-mt-20 max-lg:scroll-mt-32 overflow-hidden rounded-lg border bg-iron-2 transition-colors data-changed:animate-cool',
        isOpen ? 'border-iron-6' : 'border-iron-4 hover:border-iron-5',
      )}
    >
      <DoneMark id={raid._id} className="top-1 left-1" />
      <div className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-(--list-gap) p-(--card-space) sm:px-(--panel-space) md:grid-cols-[7rem_minmax(0,1fr)_auto] md:items-center 2xl:grid-cols-[7rem_minmax(0,1.4fr)_minmax(0,1fr)_13rem_6rem_auto]">
        <div className="flex flex-col">
          <span className="tabular text-base font-semibold text-iron-9">
            {times.time(raid.time)}
          </span>
          <span className="tabular text-sm text-iron-8">{formatDay(raid.date)}</span>
          <span className="text-xs text-iron-7">{dayLabel(raid.date, now)}</span>
          {yours !== null && (
            <span className="tabular text-xs whitespace-nowrap text-iron-7">{yours} your time</span>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <h2 id={titleId} className="text-base font-semibold wrap-anywhere text-iron-9">
            {raid.name}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-iron-8">
            <DifficultyBadge name={raid.difficulty} />
            <Fact label="Type">{raid.raidType}</Fact>
            <Fact label="Loot">{raid.lootType}</Fact>
            <Fact label="Organization">{raid.organization}</Fact>
          </p>
        </div>
        <dl className="flex min-w-0 gap-x-6 gap-y-1 text-sm max-2xl:order-1 max-md:col-span-full max-sm:flex-col max-sm:gap-y-1.5 md:max-2xl:col-span-2 2xl:flex-col">
          <Person role="Leader" name={raid.raidLeader.username} />
          <Person role="Collector" name={raid.goldCollector?.username ?? '-'} />
        </dl>
        <div className="flex items-center gap-x-6 gap-y-2 max-md:col-span-full max-md:justify-between md:max-2xl:justify-end 2xl:contents">
          <div className="flex flex-col gap-1 md:max-2xl:items-end">
            <span className="sr-only">Available</span>
            <SeatMeter taken={raid.clients.length} total={raid.maxClients} />
            <SeatsLeft left={seatsLeft} />
          </div>
          <div className="flex flex-col text-right md:min-w-20">
            <span className="text-lg font-semibold">
              <GoldAmount amount={raid.pot} compact />
            </span>
            <span className="text-xs text-iron-7">Price</span>
          </div>
        </div>
        <div className="flex gap-2 max-2xl:order-1 max-md:col-span-full max-sm:*:grow md:justify-end">
          <Button
            size="sm"
            variant={isBookable ? 'quiet' : 'secondary'}
            onClick={onBook}
            aria-describedby={titleId}
          >
            Book Now
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={onToggle}
            aria-describedby={titleId}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
          >
            {isOpen ? 'Hide Details' : 'View Details'}
            <ChevronDown
              aria-hidden="true"
              className={clsx('transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        </div>
      </div>
      <RefusalText id={raid._id} className="px-(--card-space) pb-3 sm:px-(--panel-space)" />
      {isOpen && (
        <div id={detailsId} className="border-t border-iron-5">
          {children}
        </div>
      )}
    </li>
  );
}

function SeatsLeft({ left }: { left: number }) {
  if (left <= 0) return <span className="text-xs text-iron-7">Full</span>;
  return (
    <span className={clsx('text-xs', left === 1 ? 'text-ember' : 'text-iron-7')}>
      {left === 1 ? '1 seat left' : `${left} seats left`}
    </span>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <span title={label} className="whitespace-nowrap">
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  );
}

function Person({ role, name }: { role: string; name: string }) {
  return (
    <div className="flex min-w-0 gap-2">
      <dt className="shrink-0 text-iron-7">{role}</dt>
      <dd title={name} className="min-w-0 truncate text-iron-8">
        {name}
      </dd>
    </div>
  );
}
