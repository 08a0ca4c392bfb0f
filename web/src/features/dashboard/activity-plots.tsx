import type { ActivityDay } from '@forge/contract/dashboard/activity';
import { longDay, shortDay } from '../../lib/day-labels.ts';
import { BarPlots, type Measure } from '../../ui/bar-plots.tsx';
import { formatGold, formatGoldCompact } from '../../ui/format-gold.ts';

const measures: readonly Measure<ActivityDay>[] = [
  {
    name: 'Gold',
    valueOf: ({ gold }) => gold,
    colour: 'bg-gold',
    format: formatGoldCompact,
    ticks: 4,
    height: 3,
  },
  {
    name: 'Bookings',
    valueOf: ({ bookings }) => bookings,
    colour: 'bg-iron-7',
    format: String,
    ticks: 3,
    height: 2,
  },
];

/** Gold above bookings over the same days, each with its own scale. */
export function ActivityPlots({ days }: { days: readonly ActivityDay[] }) {
  return (
    <BarPlots
      items={days}
      keyOf={({ day }) => day}
      measures={measures}
      unit="day"
      labelEvery={7}
      labelOf={({ day }) => shortDay(day)}
      card={({ day, gold, bookings }) => (
        <>
          <p className="text-xs text-iron-7">{longDay(day)}</p>
          <p className="font-semibold text-gold">{formatGold(gold)}</p>
          <p className="text-iron-8">{bookings === 1 ? '1 booking' : `${bookings} bookings`}</p>
        </>
      )}
    />
  );
}
