import { formatTime } from '@forge/contract/paris-time';
import { planRaidsSchema } from '@forge/contract/raids/raid-rules';
import type { PlanNote } from '@forge/contract/raids/week-plan';
import { expect, test } from 'vitest';
import { raidFixture } from '../../../test/fixtures.ts';
import {
  blockedRows,
  copyOfRow,
  copyWeek,
  countOverlaps,
  linesOfNotes,
  notesOfRows,
  requestOf,
  rowOfTemplate,
} from './plan-rows.ts';

const person = (nth: number, username: string) => ({
  _id: `00000000-0000-4000-8000-00000000000${nth}`,
  username,
});
const [ann, bob, cid] = [person(1, 'Ann'), person(2, 'Bob'), person(3, 'Cid')];

let raids = 0;
const raidOn = (date: string, changes: Parameters<typeof raidFixture>[0] = {}) => {
  raids += 1;
  return raidFixture({
    _id: `00000000-0000-4000-9000-${String(raids).padStart(12, '0')}`,
    name: `Raid ${raids}`,
    date,
    time: '21:30',
    raidLeader: ann,
    goldCollector: null,
    cancelled: null,
    ...changes,
  });
};

const roles = { leaders: new Set([ann._id]), collectors: new Set([cid._id]) };
const toSpring = {
  from: '2032-03-17',
  to: '2032-03-24',
  show: formatTime,
  now: new Date('2032-03-20T12:00:00Z'),
  ...roles,
};
const words = { nameOf: (id: string) => (id === bob._id ? 'Bob' : 'Ann'), show: formatTime };
const texts = (notes: PlanNote[] | undefined) =>
  linesOfNotes(notes ?? [], words).map(({ text }) => text);

test('copies a week across a clock change at the same server time', () => {
  const week = [
    raidOn('2032-03-23'),
    raidOn('2032-03-17', { time: '09:15' }),
    raidOn('2032-03-21', { time: '02:30' }),
    raidOn('2032-03-18', { cancelled: { reason: 'No tank', at: '2032-03-01T00:00:00.000Z' } }),
    raidOn('2032-03-24'),
  ];
  const rows = copyWeek(week, toSpring);
  expect(rows.map(({ date, time, isIncluded }) => [date, time, isIncluded])).toEqual([
    ['2032-03-24', '9:15 AM', true],
    ['2032-03-28', '2:30 AM', true],
    ['2032-03-30', '9:30 PM', true],
  ]);
  const notes = notesOfRows(rows, { ...toSpring, raids: week });
  expect(rows.map(({ key }) => texts(notes.get(key)))).toEqual([
    [],
    ['There is no 2:30 AM in Paris on 03/28/2032: the clocks go forward'],
    [],
  ]);
  expect(blockedRows(rows, notes)).toEqual([rows[1]]);
  expect(
    blockedRows(
      rows.map((row) => ({ ...row, isIncluded: false })),
      notes,
    ),
  ).toEqual([]);
});

test('excludes raids that are in the past or already exist in the target week', () => {
  const from = raidOn('2032-03-17');
  const week = [from, { ...from, _id: ann._id, date: '2032-03-24' }, raidOn('2032-03-18')];
  expect(copyWeek(week, toSpring).map(({ isIncluded }) => isIncluded)).toEqual([false, true]);
  const late = { ...toSpring, now: new Date('2032-03-26T12:00:00Z') };
  expect(copyWeek(week, late).map(({ isIncluded }) => isIncluded)).toEqual([false, false]);
});

test('includes as many raids as can be created at once, and the rest when they exist', () => {
  const week = Array.from({ length: 52 }, () => raidOn('2032-03-18'));
  const included = copyWeek(week, toSpring).map(({ isIncluded }) => isIncluded);
  expect(included).toEqual([...Array<boolean>(50).fill(true), false, false]);
  const created = week
    .slice(0, 50)
    .map((raid) => ({ ...raid, _id: `${raid._id} copied`, date: '2032-03-25' }));
  const rest = copyWeek([...week, ...created], toSpring).map(({ isIncluded }) => isIncluded);
  expect(rest).toEqual([...Array<boolean>(50).fill(false), true, true]);
});

test('notes lost roles and overlaps', () => {
  const week = [
    raidOn('2032-03-17', { name: 'Early', time: '19:00' }),
    raidOn('2032-03-17', { name: 'Late', raidLeader: bob, goldCollector: ann }),
  ];
  const rows = copyWeek(week, toSpring);
  const notes = notesOfRows(rows, { ...toSpring, raids: week });
  expect(rows.map(({ key }) => texts(notes.get(key)))).toEqual([
    ['Ann is in Late at 9:30 PM'],
    [
      'Bob is not a Raid Leader any more',
      'Ann is not a Gold Collector any more',
      'Ann is in Early at 7:00 PM',
    ],
  ]);
  // A row that is not included overlaps with nothing.
  const alone = rows.map((row, index) => ({ ...row, isIncluded: index === 0 }));
  const [first] = alone;
  expect(notesOfRows(alone, { ...toSpring, raids: week }).get(first?.key ?? '')).toEqual([]);
});

test('lists all overlaps of a person in one line, and counts the raids with overlaps', () => {
  const week = [
    raidOn('2032-03-17', { name: 'Early', time: '19:00' }),
    raidOn('2032-03-17', { name: 'Late', time: '21:00', goldCollector: cid }),
    raidOn('2032-03-17', { name: 'Latest', time: '23:00', goldCollector: cid }),
    raidOn('2032-03-18', { name: 'Alone' }),
  ];
  const rows = copyWeek(week, toSpring);
  const notes = notesOfRows(rows, { ...toSpring, raids: week });
  const named = { ...words, nameOf: (id: string) => (id === cid._id ? 'Cid' : 'Ann') };
  expect(rows.map(({ key }) => linesOfNotes(notes.get(key) ?? [], named))).toEqual([
    [{ text: 'Ann is in Late at 9:00 PM', isBlocking: false }],
    [
      { text: 'Ann is in Early at 7:00 PM and Latest at 11:00 PM', isBlocking: false },
      { text: 'Cid is in Latest at 11:00 PM', isBlocking: false },
    ],
    [
      { text: 'Ann is in Late at 9:00 PM', isBlocking: false },
      { text: 'Cid is in Late at 9:00 PM', isBlocking: false },
    ],
    [],
  ]);
  expect(countOverlaps(rows, notes)).toBe(3);
});

test('a template needs a time and a leader, and then makes a valid request', () => {
  const row = rowOfTemplate(raidFixture(), '2032-03-24');
  const surroundings = { ...toSpring, raids: [] };
  expect(texts(notesOfRows([row], surroundings).get(row.key))).toEqual([
    'Please choose a time like 9:30 PM',
  ]);
  const timed = { ...row, time: '9:30 PM' };
  expect(texts(notesOfRows([timed], surroundings).get(row.key))).toEqual(['Choose a raid leader']);
  const led = { ...timed, raidLeader: ann._id };
  expect(notesOfRows([led], surroundings).get(row.key)).toEqual([]);
  expect(planRaidsSchema.safeParse({ raids: [requestOf(led)] }).success).toBe(true);
  expect(copyOfRow(led).key).not.toBe(led.key);
  const free = { ...led, pot: '' };
  expect(blockedRows([free], notesOfRows([free], surroundings))).toEqual([free]);
});
