import { parisInstant } from '@forge/contract/paris-time';
import type { AgendaRaid } from '@forge/contract/dashboard/agenda';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dayAndDateLabel, startLabel } from '../../lib/raid-labels.ts';
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
  /** A link of its own at the right end; null keeps its place free. */
  action?: ReactNode;
};

/** When the row has columns; an action is one more. */
const plain = {
  row: '@lg:grid-cols-[9.5rem_minmax(0,1fr)_auto]',
  time: '@max-lg:col-span-2 @max-lg:row-start-2 @lg:row-span-2',
  start: '@lg:w-full',
  second: '@lg:contents',
  reason: '@lg:col-start-2',
};
const withAction = {
  row: '@2xl:grid-cols-[9.5rem_minmax(0,1fr)_auto_4.5rem]',
  time: '@max-2xl:row-start-2 @2xl:row-span-2',
  start: '@2xl:w-full',
  second: '@2xl:contents',
  reason: '@2xl:col-start-2',
};

/** A raid in a list of the home page. */
export function RaidRow({ raid, now, to, isChanged, facts, figure, detail, action }: Props) {
  const layout = action === undefined ? plain : withAction;
  const times = useTimes();
  const starts = parisInstant(raid.date, raid.time).getTime();
  return (
    <li
      data-changed={isChanged ? '' : undefined}
      className={clsx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-(--row-gap) px-(--panel-space) py-(--row-space) transition-colors hover:bg-iron-3 data-changed:animate-cool',
        layout.row,
      )}
    >
      <p
        className={clsx(
          'tabular flex flex-wrap items-baseline gap-x-2 text-xs text-iron-7',
          layout.time,
        )}
      >
        <span className="text-sm font-semibold whitespace-nowrap text-iron-9">
          {times.time(raid.time)}
        </span>
        <span>{dayAndDateLabel(raid.date, now)}</span>
        <time dateTime={new Date(starts).toISOString()} className={layout.start}>
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
      {action && (
        <div className="flex justify-end text-xs @max-2xl:row-start-2 @2xl:col-start-4 @2xl:row-span-2 @2xl:row-start-1">
          {action}
        </div>
      )}
      {/* One line on narrow panels, the second line of two columns on wide ones. */}
      <div className={clsx('col-span-2 flex items-center justify-between gap-4', layout.second)}>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-iron-7">
          <DifficultyBadge name={raid.difficulty} />
          {facts}
        </div>
        {!raid.cancelled && <div className="flex justify-end text-xs text-iron-7">{detail}</div>}
      </div>
      {raid.cancelled && (
        <p className={clsx('col-span-2 text-xs wrap-anywhere text-iron-8', layout.reason)}>
          <span className="text-iron-7">Reason: </span>
          {raid.cancelled.reason}
        </p>
      )}
    </li>
  );
}
