import {
  PLANNED_DAYS,
  type PlannedDay,
  type Planning,
  type AgendaRaid,
} from '@forge/contract/dashboard/agenda';
import { pages } from '@forge/contract/pages';
import clsx from 'clsx';
import { dayLabel } from '../../lib/raid-labels.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SeatMeter } from '../../ui/seat-meter.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { countText } from '../../lib/count-text.ts';
import { shortDay } from '../../lib/day-labels.ts';
import { AgendaPanel, PanelLink } from './agenda-panel.tsx';
import { RaidRow } from './raid-row.tsx';
import { useMinute } from '../../lib/use-minute.ts';

const upcoming = { to: pages.upcomingRaids.path, label: 'Publish' };
const editAddress = (raid: AgendaRaid) => pages.editRaid.path.replace(':id', raid._id);

/** For managers: unpublished raids. */
export function PendingPanel({ list }: { list: Planning['pending'] | undefined }) {
  const now = useMinute();
  const changed = useChangedRows(list?.rows);
  return (
    <AgendaPanel
      title="Waiting to be published"
      list={list}
      all={upcoming}
      empty="Nothing waits. A raid that is created stands here until it is published."
    >
      {(raid) => (
        <RaidRow
          key={raid._id}
          raid={raid}
          now={now}
          to={upcoming.to}
          isChanged={changed.has(raid._id)}
          figure={<GoldAmount amount={raid.pot} />}
          detail={<span className="tabular">{countText(raid.maxClients, 'seat')}</span>}
        />
      )}
    </AgendaPanel>
  );
}

/** For managers: published raids without a gold collector. */
export function UncollectedPanel({ list }: { list: Planning['withoutCollector'] | undefined }) {
  const now = useMinute();
  const changed = useChangedRows(list?.rows);
  return (
    <AgendaPanel
      title="Without a gold collector"
      list={list}
      empty="Every published raid to come has someone who collects its gold."
    >
      {(raid) => (
        <RaidRow
          key={raid._id}
          raid={raid}
          now={now}
          to={editAddress(raid)}
          isChanged={changed.has(raid._id)}
          figure={<GoldAmount amount={raid.pot} />}
          detail={<SeatMeter taken={raid.taken} total={raid.maxClients} />}
        />
      )}
    </AgendaPanel>
  );
}

/** For managers: raids and seats of the next days, with the days that have none. */
export function CoveragePanel({ days }: { days: Planning['days'] | undefined }) {
  const now = useMinute();
  return (
    <Panel
      title="The next seven days"
      flush
      aside={<PanelLink to={pages.createRaid.path}>Create Raid</PanelLink>}
    >
      <div className="@container" aria-busy={days === undefined}>
        {/* Seven columns on wide panels, else a list. */}
        <ul className="grid gap-px overflow-hidden rounded-b-lg bg-iron-4 @3xl:grid-cols-7">
          {days === undefined
            ? Array.from({ length: PLANNED_DAYS }, (_, index) => (
                <li key={index} className="flex h-14 bg-iron-2 p-3 @3xl:h-28">
                  <Skeleton className="grow" />
                </li>
              ))
            : days.map((day) => <DayCell key={day.day} day={day} word={dayLabel(day.day, now)} />)}
        </ul>
      </div>
    </Panel>
  );
}

function DayCell({ day, word }: { day: PlannedDay; word: string }) {
  const isGap = day.published === 0;
  const share = day.seats === 0 ? 0 : (100 * day.taken) / day.seats;
  return (
    <li className="tabular flex h-14 items-center justify-between gap-3 bg-iron-2 px-5 @3xl:h-28 @3xl:flex-col @3xl:items-stretch @3xl:px-4 @3xl:py-3">
      <p className="flex min-w-0 flex-col">
        <span className="truncate text-sm font-semibold text-iron-9">
          {word} <span className="font-normal text-iron-7 @3xl:hidden">{shortDay(day.day)}</span>
        </span>
        <span className="hidden text-xs text-iron-7 @3xl:block">{shortDay(day.day)}</span>
        <span className={clsx('truncate text-xs', isGap ? 'text-warning' : 'text-iron-7')}>
          {isGap ? 'No raid' : countText(day.published, 'raid')}
          {day.pending > 0 && `, ${day.pending} waiting`}
        </span>
      </p>
      {!isGap && (
        <p className="flex flex-col items-end gap-1.5 @3xl:items-stretch">
          <span className="text-sm font-semibold text-iron-9">
            {day.taken}/{day.seats}
            <span className="sr-only"> seats sold</span>
          </span>
          <span
            aria-hidden="true"
            className="h-1 w-20 overflow-hidden rounded-sm bg-iron-4 @3xl:w-full"
          >
            <span className="block h-full bg-iron-7" style={{ width: `${share}%` }} />
          </span>
        </p>
      )}
    </li>
  );
}
