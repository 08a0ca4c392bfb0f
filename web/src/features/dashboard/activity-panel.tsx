import type { ActivityDay } from '@forge/contract/dashboard/activity';
import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActivityPlots } from './activity-plots.tsx';
import { longDay } from '../../lib/day-labels.ts';
import { earnsGold } from './stats.tsx';
import { statsQueries } from './stats-queries.ts';

const number = new Intl.NumberFormat('en-US');
const sumOf = (days: readonly ActivityDay[], of: 'gold' | 'bookings') =>
  days.reduce((total, day) => total + day[of], 0);

/** The viewer's gold and bookings of the last thirty days. */
export function ActivityPanel({ viewer }: { viewer: Viewer }) {
  const { data: days, isError, refetch } = useQuery(statsQueries.activityOf(viewer));
  const isQuiet = days !== undefined && sumOf(days, 'gold') + sumOf(days, 'bookings') === 0;
  const community = isAdminLevel(viewer);
  // Always zero for those who only run raids.
  const hasGold = earnsGold(viewer) || (days !== undefined && sumOf(days, 'gold') > 0);
  return (
    <Panel
      title="The last 30 days"
      aside={<span className="text-xs text-iron-7">{community ? 'Whole community' : 'Yours'}</span>}
    >
      <div aria-busy={days === undefined && !isError} className="flex flex-col gap-4">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {hasGold && (
            <Total label={community ? 'Gold done' : 'Gold earned'} colour="bg-gold">
              {days && <GoldAmount amount={sumOf(days, 'gold')} />}
            </Total>
          )}
          <Total label="Bookings" colour="bg-iron-7">
            {days && number.format(sumOf(days, 'bookings'))}
          </Total>
        </dl>
        {/* Fixed height, so that nothing below shifts. */}
        <div className="h-74">
          {days === undefined && isError && (
            <Centered>
              <p>The last 30 days could not be read.</p>
              <Button onClick={() => void refetch()}>Try again</Button>
            </Centered>
          )}
          {days === undefined && !isError && <Skeleton className="size-full" />}
          {isQuiet && (
            <Centered>
              <p className="text-base font-semibold text-iron-9">Nothing in the last 30 days</p>
              <p className="max-w-prose text-balance">
                {community
                  ? 'The first booking that someone makes is drawn here.'
                  : 'Bookings that you make or that are made for raids you run are drawn here, and your cut on the day a booking is done.'}
              </p>
            </Centered>
          )}
          {days !== undefined && !isQuiet && (
            <>
              <ActivityPlots days={days} />
              {/* sr-only on the table itself would not hide its overflow. */}
              <div className="sr-only">
                <ActivityTable days={days} />
              </div>
            </>
          )}
        </div>
      </div>
    </Panel>
  );
}

type TotalProps = { label: string; colour: string; children: ReactNode };

function Total({ label, colour, children }: TotalProps) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="flex items-center gap-2 text-sm text-iron-7">
        <span aria-hidden="true" className={`size-2 rounded-sm ${colour}`} />
        {label}
      </dt>
      <dd className="tabular text-lg font-semibold text-iron-9">
        {children ?? <Skeleton className="h-7 w-20" />}
      </dd>
    </div>
  );
}

function Centered({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 text-center text-sm text-iron-7">
      {children}
    </div>
  );
}

/** The figures for screen readers. */
function ActivityTable({ days }: { days: readonly ActivityDay[] }) {
  return (
    <table>
      <caption>Gold and bookings of the last 30 days, by day in server time</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Gold</th>
          <th scope="col">Bookings</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, gold, bookings }) => (
          <tr key={day}>
            <th scope="row">{longDay(day)}</th>
            <td>{formatGold(gold)}</td>
            <td>{number.format(bookings)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
