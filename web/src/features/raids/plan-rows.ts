import { compareText } from '@forge/contract/compare-text';
import { parisInstant, parseTime } from '@forge/contract/paris-time';
import type { NamedPerson, Raid } from '@forge/contract/raids/raid';
import { PLAN_LIMIT, raidMessages, type PlannedRaid } from '@forge/contract/raids/raid-rules';
import { templateFieldsOf, type RaidTemplate } from '@forge/contract/raids/raid-template';
import {
  daysOfWeek,
  isBlocking,
  moveToWeek,
  planNotesOf,
  type PlanNote,
  type StaffedStart,
} from '@forge/contract/raids/week-plan';

/** One raid of a plan, as its inputs contain it. */
export type PlanRow = Omit<RaidTemplate, '_id' | 'pot'> & {
  key: string;
  isIncluded: boolean;
  date: string;
  /** In the viewer's time format, or as typed. */
  time: string;
  raidLeader: string;
  /** Empty without one. */
  goldCollector: string;
  pot: string;
  /** Its people of the raid it was copied from, who may have lost their role. */
  people: NamedPerson[];
};

/** What the dialog of a plan opens with. */
export type Plan = {
  title: string;
  description: string;
  week: string;
  rows: PlanRow[];
  /** Where nothing is left to copy: the copies of a later week, or null without any. */
  later?: Plan | null;
};

type Show = (time: string) => string;

let keys = 0;
const newKey = () => {
  keys += 1;
  return `row-${keys}`;
};

export const rowOfRaid = (raid: Raid, date: string, show: Show): PlanRow => {
  const { pot, ...kept } = templateFieldsOf(raid);
  return {
    ...kept,
    key: newKey(),
    isIncluded: true,
    date,
    time: show(raid.time),
    raidLeader: raid.raidLeader._id,
    goldCollector: raid.goldCollector?._id ?? '',
    pot: String(pot),
    people: raid.goldCollector ? [raid.raidLeader, raid.goldCollector] : [raid.raidLeader],
  };
};

/** A template has neither a time nor a leader. */
export const rowOfTemplate = (template: RaidTemplate, date: string): PlanRow => {
  const { pot, ...kept } = templateFieldsOf(template);
  return {
    ...kept,
    key: newKey(),
    isIncluded: true,
    date,
    time: '',
    raidLeader: '',
    goldCollector: '',
    pot: String(pot),
    people: [],
  };
};

export const copyOfRow = (row: PlanRow): PlanRow => ({ ...row, key: newKey(), isIncluded: true });

/** A row's price where none is typed yet. */
const potOf = ({ pot }: PlanRow) => (pot === '' ? Number.NaN : Number(pot));

export const requestOf = (row: PlanRow): PlannedRaid => ({
  ...templateFieldsOf({ ...row, pot: potOf(row) }),
  date: row.date,
  time: parseTime(row.time) ?? row.time,
  raidLeader: row.raidLeader,
  goldCollector: row.goldCollector || null,
});

const staffedRow = (row: PlanRow): StaffedStart => ({
  name: row.name,
  date: row.date,
  time: parseTime(row.time) ?? '',
  raidLeader: row.raidLeader,
  goldCollector: row.goldCollector || null,
});

const staffedRaid = (raid: Raid): StaffedStart => ({
  name: raid.name,
  date: raid.date,
  time: raid.time,
  raidLeader: raid.raidLeader._id,
  goldCollector: raid.goldCollector?._id ?? null,
});

export type PlanContext = {
  now: Date;
  /** Every raid that exists. */
  raids: readonly Raid[];
  leaders: ReadonlySet<string> | undefined;
  collectors: ReadonlySet<string> | undefined;
};

const hasTime = (row: PlanRow) => parseTime(row.time) !== null;

/** The notes of each row, by its key. Rows that are left out clash with nothing. */
export const notesOfRows = (
  rows: readonly PlanRow[],
  { raids, ...surroundings }: PlanContext,
): ReadonlyMap<string, PlanNote[]> => {
  const existing = raids.filter(({ cancelled }) => cancelled === null).map(staffedRaid);
  return new Map(
    rows.map((row) => {
      const others = rows.filter((one) => one !== row && one.isIncluded && hasTime(one));
      const error = { field: 'time', message: raidMessages.noTime } as const;
      const notes: PlanNote[] = hasTime(row)
        ? planNotesOf(staffedRow(row), {
            ...surroundings,
            others: [...existing, ...others.map(staffedRow)],
          })
        : [{ kind: 'start', error }];
      if (!Number.isSafeInteger(potOf(row)))
        notes.push({ kind: 'price', message: raidMessages.numbers('create') });
      return [row.key, notes];
    }),
  );
};

/**
 * The raids of a week, at the same weekday and time of another. Those that are past or there already are left out, and
 * so are those after as many as can be created at once.
 */
export const copyWeek = (
  raids: readonly Raid[],
  {
    from,
    to,
    show,
    ...surroundings
  }: { from: string; to: string; show: Show } & Omit<PlanContext, 'raids'>,
): PlanRow[] => {
  const days = new Set(daysOfWeek(from));
  const rows = raids
    .filter(({ date, cancelled }) => days.has(date) && cancelled === null)
    .sort(
      (a, b) =>
        compareText(a.date, b.date) || compareText(a.time, b.time) || compareText(a._id, b._id),
    )
    .map((raid) => rowOfRaid(raid, moveToWeek(raid, to).date, show));
  const isPast = ({ date, time }: PlanRow) =>
    parisInstant(date, parseTime(time) ?? '00:00') < surroundings.now;
  // Compared with what exists only: raids of one name may follow one another.
  let included = 0;
  return rows.map((row) => {
    const notes = notesOfRows([row], { ...surroundings, raids }).get(row.key) ?? [];
    const exists = notes.some(({ kind }) => kind === 'exists');
    const isIncluded = !exists && !isPast(row) && included < PLAN_LIMIT;
    if (isIncluded) included += 1;
    return { ...row, isIncluded };
  });
};

/** Those that the server would refuse. */
export const blockedRows = (
  rows: readonly PlanRow[],
  notes: ReadonlyMap<string, PlanNote[]>,
): PlanRow[] => rows.filter((row) => row.isIncluded && (notes.get(row.key) ?? []).some(isBlocking));

const compareStarts = (a: StaffedStart, b: StaffedStart) =>
  compareText(a.date, b.date) || compareText(a.time, b.time) || compareText(a.name, b.name);

type Words = { nameOf: (person: string) => string; show: Show };

type Clash = Extract<PlanNote, { kind: 'clash' }>;

const textOfNote = (note: Exclude<PlanNote, Clash>, { nameOf }: Words): string => {
  switch (note.kind) {
    case 'start':
      return note.error.message;
    case 'price':
      return note.message;
    case 'no-leader':
      return 'Choose a raid leader';
    case 'lost-role':
      return note.field === 'raidLeader'
        ? `${nameOf(note.person)} is not a Raid Leader any more`
        : `${nameOf(note.person)} is not a Gold Collector any more`;
    case 'repeated-time':
      return 'The clocks go back: this time comes twice, the raid starts at the first';
    case 'exists':
      return 'A raid of this name is planned at this time already';
  }
};

const listed = new Intl.ListFormat('en-GB');

/** The notes of a row in words; all clashes of a person are one line. */
export const linesOfNotes = (
  notes: readonly PlanNote[],
  words: Words,
): { text: string; isBlocking: boolean }[] => {
  const clashes = notes.filter((note) => note.kind === 'clash');
  const lines = notes
    .filter((note) => note.kind !== 'clash')
    .map((note) => ({ text: textOfNote(note, words), isBlocking: isBlocking(note) }));
  for (const person of new Set(clashes.map((clash) => clash.person))) {
    const starts = clashes
      .filter((clash) => clash.person === person)
      .sort((a, b) => compareStarts(a.with, b.with))
      .map(({ with: other }) => `${other.name} at ${words.show(other.time)}`);
    lines.push({
      text: `${words.nameOf(person)} is in ${listed.format(starts)}`,
      isBlocking: false,
    });
  }
  return lines;
};

/** How many of the included raids need someone who is in another raid at that time. */
export const countOverlaps = (
  rows: readonly PlanRow[],
  notes: ReadonlyMap<string, PlanNote[]>,
): number =>
  rows.filter(
    (row) => row.isIncluded && (notes.get(row.key) ?? []).some(({ kind }) => kind === 'clash'),
  ).length;
