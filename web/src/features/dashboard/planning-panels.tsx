import type { PlannedDay, Planning, RaidLine } from '@forge/contract/dashboard/next';
import { pages } from '@forge/contract/pages';
import clsx from 'clsx';
import { dayWord } from '../../lib/raid-words.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SeatSockets } from '../../ui/seat-sockets.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NextPanel, PanelLink } from './next-panel.tsx';
import { RaidRow } from './raid-row.tsx';
import { useFreshRows } from './use-fresh-rows.ts';
import { useMinute } from './use-minute.ts';

const upcoming = { to: pages.upcomingRaids.path, label: 'Upcoming Raids' };
const editAddress = (raid: RaidLine) => pages.editRaid.path.replace(':id', raid._id);

/** For managers: plans that nobody can book into yet. */
export function PendingPanel({ part }: { part: Planning['pending'] | undefined }) {
  const now = useMinute();
  const fresh = useFreshRows(part?.rows);
  return (
    <NextPanel
      title="Waiting to be published"
      part={part}
      all={upcoming}
      empty="Nothing waits. A raid that is created stands here until it is published."
    >
      {(raid) => (
        <RaidRow
          key={raid._id}
          raid={raid}
          now={now}
          to={upcoming.to}
          isFresh={fresh.has(raid._id)}
          figure={<GoldAmount amount={raid.pot} compact />}
          detail={<span className="tabular">{raid.maxClients} seats</span>}
        />
      )}
    </NextPanel>
  );
}

/** For managers: published raids whose gold nobody collects yet. */
export function UncollectedPanel({ part }: { part: Planning['withoutCollector'] | undefined }) {
  const now = useMinute();
  const fresh = useFreshRows(part?.rows);
  return (
    <NextPanel
      title="Without a gold collector"
      part={part}
      all={upcoming}
      empty="Every published raid to come has someone who collects its gold."
    >
      {(raid) => (
        <RaidRow
          key={raid._id}
          raid={raid}
          now={now}
          to={editAddress(raid)}
          isFresh={fresh.has(raid._id)}
          figure={<GoldAmount amount={raid.pot} compact />}
          detail={<SeatSockets taken={raid.taken} total={raid.maxClients} />}
        />
      )}
    </NextPanel>
  );
}

const short = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** For managers: how the next days are covered, and where a gap is. */
export function CoveragePanel({ days }: { days: Planning['days'] | undefined }) {
  const now = useMinute();
  return (
    <Panel
      title="The next seven days"
      flush
      aside={<PanelLink to={pages.createRaid.path}>Create Raid</PanelLink>}
    >
      <ul aria-busy={days === undefined} className="flex flex-col divide-y divide-iron-4">
        {days === undefined
          ? Array.from({ length: 7 }, (_, row) => (
              <li key={row} className="flex h-14 items-center px-5">
                <Skeleton className="h-8 grow" />
              </li>
            ))
          : days.map((day) => <DayRow key={day.day} day={day} word={dayWord(day.day, now)} />)}
      </ul>
    </Panel>
  );
}

function DayRow({ day, word }: { day: PlannedDay; word: string }) {
  const isGap = day.published === 0;
  const share = day.seats === 0 ? 0 : (100 * day.taken) / day.seats;
  return (
    <li className="tabular grid h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5">
      <p className="flex min-w-0 flex-col">
        <span className="text-sm font-semibold text-iron-9">
          {word} <span className="font-normal text-iron-7">{short(day.day)}</span>
        </span>
        <span className={clsx('truncate text-xs', isGap ? 'text-warning' : 'text-iron-7')}>
          {isGap ? 'No raid published' : raidsWord(day.published)}
          {day.pending > 0 && `, ${day.pending} waiting`}
        </span>
      </p>
      {!isGap && (
        <p className="flex flex-col items-end gap-1.5">
          <span className="text-sm font-semibold text-iron-9">
            {day.taken}/{day.seats}
            <span className="sr-only"> seats sold</span>
          </span>
          <span aria-hidden="true" className="h-1 w-20 overflow-hidden rounded-sm bg-iron-4">
            <span className="block h-full bg-iron-7" style={{ width: `${share}%` }} />
          </span>
        </p>
      )}
    </li>
  );
}

const raidsWord = (count: number) => (count === 1 ? '1 raid' : `${count} raids`);
