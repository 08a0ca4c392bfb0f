import { pages } from '@forge/contract/pages';
import { clockChangeIn, raidWeekOf } from '@forge/contract/raids/week-plan';
import clsx from 'clsx';
import { Clock, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { longDay, shortDay } from '../../lib/day-labels.ts';
import { PageLink } from '../../lib/navigation.tsx';
import { weekdayOf } from '../../lib/raid-labels.ts';
import { today } from '../../lib/today.ts';

type Props = {
  day: string;
  count: number;
  /** Whether what is being dragged can be dropped on this day. */
  canDrop: boolean;
  onDrop: (day: string) => void;
  children: ReactNode;
};

/** A day of the board, with a link to create a raid on it. */
export function BoardDay({ day, count, canDrop, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);
  const now = today();
  const isPast = day < now;
  const clocks = clockChangeIn(raidWeekOf(day));
  const changes = clocks?.day === day ? clocks : null;
  return (
    <section
      aria-label={longDay(day)}
      data-day={day}
      onDragOver={(event) => {
        if (!canDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (canDrop) onDrop(day);
      }}
      className={clsx(
        'flex min-w-0 flex-col gap-2 rounded-md p-1.5 transition-colors @min-[54rem]:p-0.5 @min-[54rem]:min-h-40',
        isOver && canDrop ? 'bg-ember/15' : canDrop ? 'bg-iron-3/60' : undefined,
      )}
    >
      <header className="flex min-h-9 items-center justify-between gap-2 border-b border-iron-4 pb-1">
        <h3 className={clsx('text-sm font-semibold', day === now ? 'text-ember' : 'text-iron-9')}>
          {weekdayOf(day, 'short')}{' '}
          <span className="text-xs font-normal text-iron-7">
            {day === now ? 'today' : shortDay(day)}
          </span>
        </h3>
        {!isPast && (
          <PageLink
            to={`${pages.createRaid.path}?date=${day}`}
            aria-label={`Create a raid on ${longDay(day)}`}
            className="grid size-7 place-items-center rounded-md text-iron-8 hover:bg-iron-4 hover:text-iron-9 pointer-coarse:size-11 [&>svg]:size-4"
          >
            <Plus aria-hidden="true" />
          </PageLink>
        )}
      </header>
      {changes && (
        <p className="flex items-center gap-1 text-xs text-warning">
          <Clock aria-hidden="true" className="size-3.5 shrink-0" />
          Clocks go {changes.isForward ? 'forward' : 'back'}
        </p>
      )}
      {count === 0 ? (
        <p className="px-1 text-xs text-iron-7">No raids</p>
      ) : (
        <ul className="grid gap-2 @max-[54rem]:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
          {children}
        </ul>
      )}
    </section>
  );
}
