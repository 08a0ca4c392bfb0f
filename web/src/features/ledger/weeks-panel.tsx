import { CHART_WEEKS, type WeekSum } from '@forge/contract/ledger/ledger-api';
import { useQuery } from '@tanstack/react-query';
import { shortDay } from '../../lib/day-labels.ts';
import { BarPlots, type Measure } from '../../ui/bar-plots.tsx';
import { Button } from '../../ui/button.tsx';
import { formatGold, formatGoldCompact } from '../../ui/format-gold.ts';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ledgerQueries } from './ledger-queries.ts';

const plot = { format: formatGoldCompact, ticks: 3, height: 1 };
const measures: readonly Measure<WeekSum>[] = [
  { ...plot, name: 'Earned', valueOf: ({ earned }) => earned, colour: 'bg-gold' },
  { ...plot, name: 'Paid', valueOf: ({ paid }) => paid, colour: 'bg-success' },
];

type Props = { userId: string | undefined; currentWeek: string; onChoose: (week: string) => void };

/** What was earned and paid in the last half year; a week can be chosen. */
export function WeeksPanel({ userId, currentWeek, onChoose }: Props) {
  const { data: weeks, isError, refetch } = useQuery(ledgerQueries.weeks(userId, currentWeek));
  const isQuiet = weeks?.every(({ earned, paid }) => earned === 0 && paid === 0);
  return (
    <Panel
      title={`The last ${CHART_WEEKS} weeks`}
      aside={
        <p aria-hidden="true" className="flex gap-4 text-xs text-iron-7">
          {measures.map(({ name, colour }) => (
            <span key={name} className="flex items-center gap-2">
              <span className={`size-2 rounded-sm ${colour}`} />
              {name}
            </span>
          ))}
        </p>
      }
    >
      {/* Fixed height, so that nothing below shifts. */}
      <div aria-busy={weeks === undefined && !isError} className="h-74 text-sm text-iron-7">
        {weeks === undefined && isError && (
          <div className="flex h-full flex-col items-center justify-center gap-3">
            <p>The last weeks could not be read.</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
        {weeks === undefined && !isError && <Skeleton className="size-full" />}
        {isQuiet === true && (
          <p className="grid h-full place-items-center text-center text-balance">
            Nothing in the last {CHART_WEEKS} weeks. Cuts and payouts are drawn here.
          </p>
        )}
        {weeks !== undefined && isQuiet === false && (
          <>
            <BarPlots
              items={weeks}
              keyOf={({ week }) => week}
              measures={measures}
              unit="week"
              labelEvery={5}
              labelOf={({ week }) => shortDay(week)}
              sharesScale
              onChoose={({ week }) => onChoose(week)}
              card={({ week, earned, paid, closing }) => (
                <>
                  <p className="text-xs text-iron-7">Week of {shortDay(week)}</p>
                  <p className="font-semibold text-gold">Earned {formatGold(earned)}</p>
                  <p className="text-success">Paid {formatGold(paid)}</p>
                  <p className="text-iron-8">Balance {formatGold(closing)}</p>
                </>
              )}
            />
            {/* sr-only on the table itself would not hide its overflow. */}
            <div className="sr-only">
              <WeeksTable weeks={weeks} />
            </div>
          </>
        )}
      </div>
    </Panel>
  );
}

/** The figures for screen readers. */
function WeeksTable({ weeks }: { weeks: readonly WeekSum[] }) {
  return (
    <table>
      <caption>Earned and paid in the last {CHART_WEEKS} weeks</caption>
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Earned</th>
          <th scope="col">Paid</th>
          <th scope="col">Closing balance</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, earned, paid, closing }) => (
          <tr key={week}>
            <th scope="row">{shortDay(week)}</th>
            <td>{formatGold(earned)}</td>
            <td>{formatGold(paid)}</td>
            <td>{formatGold(closing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
