import type { ActivityDay } from '@forge/contract/dashboard/activity';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatGold, formatGoldCompact } from '../../ui/format-gold.ts';
import { longDay, shortDay } from './day-labels.ts';

const SYNCED = 'activity';
const AXIS_WIDTH = 44;
const margin = { top: 8, right: 16, bottom: 0, left: 0 };
const tick = { fill: 'var(--color-iron-7)', fontSize: 12 };
const cursor = { fill: 'var(--color-iron-4)' };

type Measure = {
  of: 'gold' | 'bookings';
  name: string;
  fill: string;
  format: (value: number) => string;
  ticks: number;
};

const gold: Measure = {
  of: 'gold',
  name: 'Gold',
  fill: 'var(--color-gold)',
  format: formatGoldCompact,
  ticks: 4,
};
const bookings: Measure = {
  of: 'bookings',
  name: 'Bookings',
  fill: 'var(--color-iron-7)',
  format: String,
  ticks: 3,
};

/** Every seventh day back from today. */
const weeklyTicks = (days: readonly ActivityDay[]) =>
  days.filter((_, index) => (days.length - 1 - index) % 7 === 0).map(({ day }) => day);

/**
 * Gold above bookings over the same days, each with its own scale; an empty one is left out. The
 * hovered day is synced between both; the first has keyboard navigation.
 */
export default function ActivityPlots({ days }: { days: ActivityDay[] }) {
  const drawn = [gold, bookings].filter(({ of }) => days.some((day) => day[of] > 0));
  return (
    <div className="tabular flex h-full flex-col gap-1">
      {drawn.map((measure, index) => (
        <Plot
          key={measure.of}
          measure={measure}
          days={days}
          isFirst={index === 0}
          isLast={index === drawn.length - 1}
          height={drawn.length === 1 ? '100%' : index === 0 ? '60%' : '40%'}
        />
      ))}
    </div>
  );
}

type PlotProps = {
  measure: Measure;
  days: ActivityDay[];
  isFirst: boolean;
  isLast: boolean;
  height: string;
};

function Plot({ measure, days, isFirst, isLast, height }: PlotProps) {
  return (
    <BarChart
      data={days}
      responsive
      syncId={SYNCED}
      margin={margin}
      title={`${measure.name} by day`}
      desc="The arrow keys go from day to day. All figures are in the table that follows."
      accessibilityLayer={isFirst}
      style={{ width: '100%', height }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-iron-4)" />
      <XAxis
        dataKey="day"
        hide={!isLast}
        ticks={weeklyTicks(days)}
        tick={tick}
        tickFormatter={shortDay}
        tickLine={false}
        axisLine={{ stroke: 'var(--color-iron-5)' }}
        interval={0}
        height={28}
      />
      <YAxis
        width={AXIS_WIDTH}
        tick={tick}
        tickFormatter={measure.format}
        tickCount={measure.ticks}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
      />
      <Tooltip
        cursor={cursor}
        isAnimationActive={false}
        wrapperStyle={{ zIndex: 10 }}
        content={({ active, payload }) =>
          // The first plot's tooltip shows both figures.
          isFirst && (
            <DayCard day={active ? (payload[0]?.payload as ActivityDay | undefined) : undefined} />
          )
        }
      />
      <Bar
        dataKey={measure.of}
        name={measure.name}
        fill={measure.fill}
        radius={[2, 2, 0, 0]}
        isAnimationActive={false}
      />
    </BarChart>
  );
}

function DayCard({ day }: { day: ActivityDay | undefined }) {
  return (
    <div role="status">
      {day && (
        <div className="flex flex-col gap-1 rounded-md border border-iron-5 bg-iron-3 px-3 py-2 text-sm shadow-overlay">
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
