import type { ActivityDay } from '@forge/contract/dashboard/activity';
import clsx from 'clsx';
import { useState, type ComponentProps, type KeyboardEvent, type PointerEvent } from 'react';
import { formatGold, formatGoldCompact } from '../../ui/format-gold.ts';
import { longDay, shortDay } from './day-labels.ts';
import { ticksFor } from './plot-ticks.ts';

type Measure = {
  of: 'gold' | 'bookings';
  name: string;
  colour: string;
  format: (value: number) => string;
  ticks: number;
};

const measures: readonly Measure[] = [
  { of: 'gold', name: 'Gold', colour: 'bg-gold', format: formatGoldCompact, ticks: 4 },
  { of: 'bookings', name: 'Bookings', colour: 'bg-iron-7', format: String, ticks: 3 },
];

/** Where a key leads from the shown day; the first key shows today. */
const keys: Record<string, (shown: number, last: number) => number> = {
  ArrowLeft: (shown) => Math.max(0, shown - 1),
  ArrowRight: (shown, last) => Math.min(last, shown + 1),
  Home: () => 0,
  End: (_shown, last) => last,
};

/**
 * Gold above bookings over the same days, each with its own scale; an empty one is left out. Both
 * mark the day under the pointer; the first has keyboard navigation.
 */
export function ActivityPlots({ days }: { days: readonly ActivityDay[] }) {
  const [shown, show] = useState<number | null>(null);
  const drawn = measures.filter(({ of }) => days.some((day) => day[of] > 0));
  const last = days.length - 1;

  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    show(Math.min(last, Math.max(0, index)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') show(null);
    const next = keys[event.key];
    if (!next) return;
    event.preventDefault();
    show(shown === null ? last : next(shown, last));
  };
  const pointer = {
    onPointerMove: onPointer,
    onPointerDown: onPointer,
    onPointerLeave: () => show(null),
  };
  return (
    <div className="tabular flex h-full flex-col gap-3">
      {drawn.map((measure, index) => (
        <div
          key={measure.of}
          className={clsx(
            'relative mt-2 mr-4 ml-11',
            index === drawn.length - 1 && 'mb-7',
            index === 0 ? 'grow-3 basis-0' : 'grow-2 basis-0',
          )}
        >
          <Plot
            measure={measure}
            days={days}
            shown={shown}
            {...pointer}
            {...(index === 0 && {
              role: 'application',
              tabIndex: 0,
              'aria-description':
                'The arrow keys go from day to day. All figures are in the table that follows.',
              onKeyDown,
              onBlur: () => show(null),
            })}
          />
          {index === drawn.length - 1 && <DayTicks days={days} />}
          {index === 0 && <DayCard days={days} shown={shown} />}
        </div>
      ))}
    </div>
  );
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

type PlotProps = ComponentProps<'div'> & {
  measure: Measure;
  days: readonly ActivityDay[];
  shown: number | null;
};

function Plot({ measure, days, shown, ...area }: PlotProps) {
  const ticks = ticksFor(Math.max(...days.map((day) => day[measure.of])), measure.ticks);
  const top = ticks.at(-1) ?? 1;
  return (
    <>
      <div aria-hidden="true" className="absolute inset-0 text-xs text-iron-7">
        {ticks.map((tick) => (
          <div
            key={tick}
            className={clsx(
              'absolute inset-x-0 border-b',
              tick === 0 ? 'border-iron-5' : 'border-iron-4',
            )}
            style={{ bottom: percent(tick, top) }}
          >
            <span className="absolute right-full mr-2 -translate-y-1/2">
              {measure.format(tick)}
            </span>
          </div>
        ))}
      </div>
      <div
        role="img"
        aria-label={`${measure.name} by day`}
        {...area}
        className="absolute inset-0 flex touch-pan-y"
      >
        {days.map((day, index) => (
          <div
            key={day.day}
            className={clsx(
              'flex flex-1 items-end justify-center',
              index === shown && 'bg-iron-4/70',
            )}
          >
            <div
              className={`w-4/5 rounded-t-xs ${measure.colour}`}
              style={{ height: percent(day[measure.of], top) }}
            />
          </div>
        ))}
      </div>
    </>
  );
}

/** Every seventh day back from today. */
function DayTicks({ days }: { days: readonly ActivityDay[] }) {
  return days.map(
    ({ day }, index) =>
      (days.length - 1 - index) % 7 === 0 && (
        <span
          key={day}
          aria-hidden="true"
          className="absolute top-full mt-2 -translate-x-1/2 text-xs whitespace-nowrap text-iron-7"
          style={{ left: percent(index + 0.5, days.length) }}
        >
          {shortDay(day)}
        </span>
      ),
  );
}

/** Both figures of the shown day, beside it and towards the middle. */
function DayCard({ days, shown }: { days: readonly ActivityDay[]; shown: number | null }) {
  const day = shown === null ? undefined : days[shown];
  return (
    <div role="status">
      {day && shown !== null && (
        <div
          className="pointer-events-none absolute top-2 z-10 mx-2 flex flex-col gap-1 rounded-md border border-iron-5 bg-iron-3 px-3 py-2 text-sm whitespace-nowrap shadow-overlay"
          style={
            shown < days.length / 2
              ? { left: percent(shown + 1, days.length) }
              : { right: percent(days.length - shown, days.length) }
          }
        >
          <p className="text-xs text-iron-7">{longDay(day.day)}</p>
          <p className="font-semibold text-gold">{formatGold(day.gold)}</p>
          <p className="text-iron-8">
            {day.bookings === 1 ? '1 booking' : `${day.bookings} bookings`}
          </p>
        </div>
      )}
    </div>
  );
}
