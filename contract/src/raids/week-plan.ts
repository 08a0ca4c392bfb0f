import {
  addDays,
  existsInParis,
  isDay,
  parisDayRange,
  parisInstant,
  parisTime,
  weekdayOf,
} from '../paris-time.ts';
import type { FieldError } from '../refusal.ts';
import { validateStart } from './raid-rules.ts';

/** How long a raid takes: another one of the same person within this time is a clash. */
const RAID_MS = 3 * 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = 7;
const WEDNESDAY = 3;

/** Raid weeks start on Wednesdays, when the game resets raids. A week is named by its first day. */
export const raidWeekOf = (day: string): string =>
  addDays(day, -((weekdayOf(day) - WEDNESDAY + DAYS) % DAYS));

export const isRaidWeek = (text: string): boolean =>
  isDay(text) && text.startsWith('2') && raidWeekOf(text) === text;

export const daysOfWeek = (week: string): string[] =>
  Array.from({ length: DAYS }, (_, index) => addDays(week, index));

export const nextRaidWeek = (week: string): string => addDays(week, DAYS);
export const previousRaidWeek = (week: string): string => addDays(week, -DAYS);

type Start = { date: string; time: string };

/** The same weekday and local time in another week, whatever the clocks do in between. */
export const moveToWeek = <Raid extends Start>(raid: Raid, week: string): Raid => ({
  ...raid,
  date: addDays(week, (weekdayOf(raid.date) - WEDNESDAY + DAYS) % DAYS),
});

/** What the change of the clocks does to a local time in Paris. */
export const clockNoteOf = ({ date, time }: Start): 'skipped' | 'repeated' | null => {
  if (!existsInParis(date, time)) return 'skipped';
  const hourLater = new Date(parisInstant(date, time).getTime() + HOUR_MS);
  return parisTime(hourLater) === time ? 'repeated' : null;
};

/** The day of a week on which the clocks change, and whether they go forward. */
export const clockChangeIn = (week: string): { day: string; isForward: boolean } | null => {
  for (const day of daysOfWeek(week)) {
    const { start, end } = parisDayRange(day);
    const length = end.getTime() - start.getTime();
    if (length !== DAY_MS) return { day, isForward: length < DAY_MS };
  }
  return null;
};

/** A raid that is planned, or that a plan is compared with. */
export type StaffedStart = Start & {
  name: string;
  raidLeader: string;
  goldCollector: string | null;
};

/** Wrong by the hour that the clocks change at most, and much faster than the instant. */
const roughStart = ({ date, time }: Start) => Date.parse(`${date}T${time}Z`);

/** The people whom both raids need at the same time. */
const clashingPeople = (one: StaffedStart, other: StaffedStart): string[] => {
  // A plan is compared with hundreds of raids.
  if (Math.abs(roughStart(one) - roughStart(other)) >= RAID_MS + HOUR_MS) return [];
  const staff = new Set([one.raidLeader, one.goldCollector]);
  const shared = [...new Set([other.raidLeader, other.goldCollector])].filter(
    (person): person is string => person !== null && person !== '' && staff.has(person),
  );
  if (shared.length === 0) return [];
  const distance =
    parisInstant(one.date, one.time).getTime() - parisInstant(other.date, other.time).getTime();
  return Math.abs(distance) < RAID_MS ? shared : [];
};

const isSameRaid = (one: StaffedStart, other: StaffedStart) =>
  one.name === other.name && one.date === other.date && one.time === other.time;

export type PlanNote =
  /** The server refuses such a raid. */
  | { kind: 'start'; error: FieldError<'date' | 'time'> }
  | { kind: 'price'; message: string }
  | { kind: 'no-leader' }
  | { kind: 'lost-role'; field: 'raidLeader' | 'goldCollector'; person: string }
  /** These do not keep anyone from planning it. */
  | { kind: 'repeated-time' }
  | { kind: 'exists' }
  | { kind: 'clash'; person: string; with: StaffedStart };

const accepted: readonly PlanNote['kind'][] = ['repeated-time', 'exists', 'clash'];

export const isBlocking = ({ kind }: PlanNote): boolean => !accepted.includes(kind);

type Surroundings = {
  now: Date;
  /** Raids that exist, and the others of the plan. */
  others: readonly StaffedStart[];
  /** Who holds the roles; undefined while that is not known. */
  leaders: ReadonlySet<string> | undefined;
  collectors: ReadonlySet<string> | undefined;
};

/** What has to be known about a raid before it is planned. */
export const planNotesOf = (
  raid: StaffedStart,
  { now, others, leaders, collectors }: Surroundings,
): PlanNote[] => {
  const notes: PlanNote[] = [];
  const error = validateStart(raid, now);
  if (error) notes.push({ kind: 'start', error });
  const { raidLeader, goldCollector } = raid;
  if (raidLeader === '') notes.push({ kind: 'no-leader' });
  else if (leaders && !leaders.has(raidLeader))
    notes.push({ kind: 'lost-role', field: 'raidLeader', person: raidLeader });
  if (goldCollector !== null && collectors && !collectors.has(goldCollector))
    notes.push({ kind: 'lost-role', field: 'goldCollector', person: goldCollector });
  if (clockNoteOf(raid) === 'repeated') notes.push({ kind: 'repeated-time' });
  if (others.some((other) => isSameRaid(raid, other))) notes.push({ kind: 'exists' });
  for (const other of others) {
    for (const person of clashingPeople(raid, other))
      notes.push({ kind: 'clash', person, with: other });
  }
  return notes;
};
