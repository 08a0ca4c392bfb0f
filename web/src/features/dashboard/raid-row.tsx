import { parisInstant } from '@forge/contract/paris-time';
import type { AgendaRaid } from '@forge/contract/dashboard/agenda';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayLabel, startLabel } from '../../lib/raid-labels.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { CancelledBadge } from '../../ui/cancelled-badge.tsx';
import { DifficultyBadge } from '../../ui/difficulty-badge.tsx';

type Props = {
  raid: AgendaRaid;
  now: number;
  /** The link of the whole row. */
  to: string;
  isChanged: boolean;
  /** Beside the difficulty. */
  facts?: ReactNode;
  /** The two lines at the right end. */
  figure: ReactNode;
  detail: ReactNode;
};

/** A raid in a list of the home page. */
export function RaidRow({ raid, now, to, isChanged, facts, figure, detail }: Props) {
  const times = useTimes();
  const starts = parisInstant(raid.date, raid.time).getTime();
  return (
    <li
      data-changed={isChanged ? '' : undefined}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-(--row-gap) px-(--panel-space) py-(--row-space) transition-colors hover:bg-iron-3 data-changed:animate-cool @lg:grid-cols-[9.5rem_minmax(0,1fr)_auto]"
    >
      <p className="tabular flex flex-wrap items-baseline gap-x-2 text-xs text-iron-7 @max-lg:col-span-2 @max-lg:row-start-2 @lg:row-span-2">
        <span className="text-sm font-semibold whitespace-nowrap text-iron-9">
          {times.time(raid.time)}
        </span>
        <span>{dayLabel(raid.date, now)}</span>
        <time dateTime={new Date(starts).toISOString()} className="@lg:w-full">
          {startLabel(starts, now)}
        </time>
      </p>
      <Link
        to={to}
        className="text-sm font-semibold wrap-anywhere text-iron-9 after:absolute after:inset-0 focus-visible:outline-offset-4"
      >
        {raid.name}
      </Link>
      <div className="flex justify-end text-sm">{raid.cancelled ? <CancelledBadge /> : figure}</div>
      {/* One line on narrow panels, the second line of two columns on wide ones. */}
      <div className="col-span-2 flex items-center justify-between gap-4 @lg:contents">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-iron-7">
          <DifficultyBadge name={raid.difficulty} />
          {facts}
        </div>
        {!raid.cancelled && <div className="flex justify-end text-xs text-iron-7">{detail}</div>}
      </div>
      {raid.cancelled && (
        <p className="col-span-2 text-xs wrap-anywhere text-iron-8 @lg:col-start-2">
          <span className="text-iron-7">Reason: </span>
          {raid.cancelled.reason}
        </p>
      )}
    </li>
  );
}
