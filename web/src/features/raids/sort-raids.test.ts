import { expect, test } from 'vitest';
import { latestDayFirst, soonestFirst } from './sort-raids.ts';

const raids = [
  { date: '2026-11-16', time: '21:30' },
  { date: '2026-11-17', time: '21:45' },
  { date: '2026-11-16', time: '10:00' },
  { date: '2026-11-16', time: '09:00' },
  { date: '2026-11-17', time: '00:15' },
];
const shown = (list: typeof raids) => list.map(({ date, time }) => `${date.slice(-2)} ${time}`);

test('latestDayFirst sorts days descending and times ascending', () => {
  expect(shown(latestDayFirst(raids))).toEqual([
    '17 00:15',
    '17 21:45',
    '16 09:00',
    '16 10:00',
    '16 21:30',
  ]);
});

test('soonestFirst sorts days and times ascending', () => {
  expect(shown(soonestFirst(raids, '2000-01-01'))).toEqual([
    '16 09:00',
    '16 10:00',
    '16 21:30',
    '17 00:15',
    '17 21:45',
  ]);
});

test('soonestFirst puts past days last', () => {
  const days = ['2026-11-01', '2026-11-20', '2026-11-10'].map((date) => ({ date, time: '20:00' }));
  const dates = soonestFirst(days, '2026-11-10').map(({ date }) => date);
  expect(dates).toEqual(['2026-11-10', '2026-11-20', '2026-11-01']);
});
