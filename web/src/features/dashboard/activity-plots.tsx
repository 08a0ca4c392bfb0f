import type { ActivityDay } from '@forge/contract/dashboard/activity';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { exactGold, shortGold } from '../../ui/gold-text.ts';
import { longDay, shortDay } from './activity-words.ts';

const SYNCED = 'activity';
const AXIS_WIDTH = 44;
const margin = { top: 8, right: 4, bottom: 0, left: 0 };
const tick = { fill: 'var(--color-iron-7)', fontSize: 12 };
const cursor = { fill: 'var(--color-iron-4)' };

/** Every seventh day back from today, so that the same weekday is named each time. */
const weeklyTicks = (days: readonly ActivityDay[]) =>
  days.filter((_, index) => (days.length - 1 - index) % 7 === 0).map(({ day }) => day);

type Props = { days: ActivityDay[] };

/**
 * Two plots over the same days, each with its own measure. Pointing at a day in one shows it in
 * both; the upper one is walked through with the arrow keys.
 */
export default function ActivityPlots({ days }: Props) {
  return (
    <div className="tabular flex flex-col gap-1">
      <BarChart
        data={days}
        responsive
        syncId={SYNCED}
        margin={margin}
        title="Gold by day"
        desc="Use the arrow keys to go from day to day. All figures are in the table that follows."
        style={{ width: '100%', height: '11rem' }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-iron-4)" />
        <XAxis dataKey="day" hide />
        <YAxis
          width={AXIS_WIDTH}
          tick={tick}
          tickFormatter={shortGold}
          tickCount={4}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        <Tooltip
          cursor={cursor}
          isAnimationActive={false}
          wrapperStyle={{ zIndex: 10 }}
          content={({ active, payload }) => (
            <DayCard day={active ? (payload[0]?.payload as ActivityDay | undefined) : undefined} />
          )}
        />
        <Bar
          dataKey="gold"
          name="Gold"
          fill="var(--color-gold)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
      <BarChart
        data={days}
        responsive
        syncId={SYNCED}
        margin={margin}
        title="Bookings by day"
        accessibilityLayer={false}
        style={{ width: '100%', height: '7rem' }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-iron-4)" />
        <XAxis
          dataKey="day"
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
          tickCount={3}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
        />
        {/* The upper plot's card says both figures. */}
        <Tooltip cursor={cursor} isAnimationActive={false} content={() => null} />
        <Bar
          dataKey="bookings"
          name="Bookings"
          fill="var(--color-iron-7)"
          radius={[2, 2, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </div>
  );
}

function DayCard({ day }: { day: ActivityDay | undefined }) {
  return (
    <div role="status">
      {day && (
        <div className="flex flex-col gap-1 rounded-md border border-iron-5 bg-iron-3 px-3 py-2 text-sm shadow-overlay">
          <p className="text-xs text-iron-7">{longDay(day.day)}</p>
          <p className="font-semibold text-gold">{exactGold(day.gold)}</p>
          <p className="text-iron-8">
            {day.bookings === 1 ? '1 booking' : `${day.bookings} bookings`}
          </p>
        </div>
      )}
    </div>
  );
}
