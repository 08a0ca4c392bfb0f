import { parisDay } from '@forge/contract/paris-time';
import type { Raid } from '@forge/contract/raids/raid';
import { PLAN_LIMIT, validateStart } from '@forge/contract/raids/raid-rules';
import type { RaidTemplate } from '@forge/contract/raids/raid-template';
import {
  daysOfWeek,
  nextRaidWeek,
  previousRaidWeek,
  raidWeekOf,
} from '@forge/contract/raids/week-plan';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { longDay, shortDay } from '../../lib/day-labels.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { toast } from '../../lib/toast.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { useRowSelection } from '../../lib/use-row-selection.ts';
import { useStableCallback } from '../../lib/use-stable-callback.ts';
import type { BoardHandlers, BoardRaid } from './board-card.tsx';
import { useChangePending } from './plan-mutations.ts';
import { copyWeek, rowOfRaid, rowOfTemplate, type Plan, type PlanRow } from './plan-rows.ts';
import { raidQueries } from './raid-queries.ts';
import { useSaveTemplate } from './template-queries.ts';

const REFRESH_MS = 30_000;

/** How many later weeks are searched for one into which raids can be copied. */
const WEEKS_SEARCHED = 8;

const copyTexts = {
  raids:
    'The raids of the week before, at the same server time. Past ones and those that exist already are left out.',
  rest: `The first ${PLAN_LIMIT} are chosen: copy again for any others.`,
  none: 'There are no raids in the week before.',
};

/** What is dragged over the board. */
export type Dragged = { raid: Raid } | { template: RaidTemplate };

const byTime = (a: Raid, b: Raid) => (a.time < b.time ? -1 : Number(a.time > b.time));

const hasIncluded = ({ rows }: Plan) => rows.some(({ isIncluded }) => isIncluded);

const idsOf = (people: readonly { _id: string }[] | undefined) =>
  people && new Set(people.map(({ _id }) => _id));

/** The raids of a week, and everything that the board does with them. */
export function useWeekBoard(week: string) {
  const pending = useQuery({ ...raidQueries.pending(), refetchInterval: REFRESH_MS });
  const published = useQuery({ ...raidQueries.published(), refetchInterval: REFRESH_MS });
  const leaders = useQuery(raidQueries.leaders());
  const collectors = useQuery(raidQueries.collectors());
  const { time: show } = useTimes();
  const [plan, setPlan] = useState<Plan | null>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { mutate: changePending } = useChangePending();
  const saveTemplate = useSaveTemplate();

  const raids = useMemo((): BoardRaid[] => {
    const listed = (published.data ?? []).map((raid) => ({ ...raid, isPending: false }));
    // One that was just published is in both lists until the other is read again.
    const ids = new Set(listed.map(({ _id }) => _id));
    const open = (pending.data ?? []).filter(({ _id }) => !ids.has(_id));
    return [...open.map((raid) => ({ ...raid, isPending: true })), ...listed];
  }, [pending.data, published.data]);
  const days = useMemo(() => daysOfWeek(week), [week]);
  const raidsOfDay = useMemo(
    () => new Map(days.map((day) => [day, raids.filter(({ date }) => date === day).sort(byTime)])),
    [days, raids],
  );
  const today = parisDay(new Date(useMinute()));
  const openDays = days.filter((day) => day >= today);

  const move = useStableCallback((raid: Raid, day: string) => {
    if (raid.date === day) return;
    const error = validateStart({ date: day, time: raid.time }, new Date());
    if (error) {
      toast.error(error.message, { about: raid.name });
      setAnnouncement(error.message);
      return;
    }
    changePending({ raid, changes: { date: day } });
    setAnnouncement(`${raid.name} moved to ${longDay(day)}, ${show(raid.time)}`);
  });

  const planCopies = (title: string, into: string): Plan => {
    const rows = copyWeek(raids, {
      from: previousRaidWeek(into),
      to: into,
      show,
      now: new Date(),
      leaders: idsOf(leaders.data),
      collectors: idsOf(collectors.data),
    });
    const included = rows.filter(({ isIncluded }) => isIncluded).length;
    const hasRest = included === PLAN_LIMIT && rows.length > included;
    const description =
      rows.length === 0
        ? copyTexts.none
        : `${copyTexts.raids}${hasRest ? ` ${copyTexts.rest}` : ''}`;
    return { title, description, week: into, rows };
  };
  /** Of the first later week into which something can be copied. */
  const planLaterCopies = (): Plan | null => {
    const lastWeek = previousRaidWeek(raidWeekOf(parisDay(new Date())));
    let into = week < lastWeek ? lastWeek : week;
    for (let count = 0; count < WEEKS_SEARCHED; count += 1) {
      into = nextRaidWeek(into);
      const isNext = into === nextRaidWeek(week);
      const title = isNext ? 'Plan next week' : `Plan the week of ${shortDay(into)}`;
      const copies = planCopies(title, into);
      if (hasIncluded(copies)) return copies;
    }
    return null;
  };
  const openPlan = (title: string, description: string, rows: PlanRow[]) =>
    setPlan({ title, description, week, rows });
  const duplicate = useStableCallback((raid: Raid) => {
    const next = openDays.find((day) => day > raid.date) ?? openDays[0] ?? raid.date;
    openPlan(`Duplicate ${raid.name}`, 'A copy without bookings. Add more copies for other days.', [
      rowOfRaid(raid, next, show),
    ]);
  });
  const planTemplate = useStableCallback((template: RaidTemplate, day?: string) =>
    openPlan(`Plan ${template.name}`, 'Choose when it takes place and who leads it.', [
      rowOfTemplate(template, day ?? openDays[0] ?? week),
    ]),
  );
  const pendingOfWeek = [...raidsOfDay.values()].flat().filter(({ isPending }) => isPending);
  const selection = useRowSelection(pendingOfWeek.map(({ _id }) => _id));
  const { select } = selection;
  const handlers = useMemo(
    (): BoardHandlers => ({ select, move, duplicate, saveTemplate, drag: setDragged }),
    [select, move, duplicate, saveTemplate],
  );

  return {
    pending,
    published,
    leaders: leaders.data,
    collectors: collectors.data,
    raids,
    days,
    raidsOfDay,
    openDays,
    plan,
    setPlan,
    closePlan: () => setPlan(null),
    dragged,
    setDragged,
    announcement,
    pendingOfWeek,
    /** Those of the week that are still pending. */
    selected: pendingOfWeek.filter(({ _id }) => selection.has(_id)),
    selection,
    handlers,
    planTemplate,
    drop: (day: string) => {
      setDragged(null);
      if (dragged === null) return;
      if ('raid' in dragged) move(dragged.raid, day);
      else planTemplate(dragged.template, day);
    },
    copyLastWeek: () => {
      const copies = planCopies('Copy last week', week);
      setPlan(hasIncluded(copies) ? copies : { ...copies, later: planLaterCopies() });
    },
  };
}
