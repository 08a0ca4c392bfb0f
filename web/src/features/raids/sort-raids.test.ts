import { expect, test } from 'vitest';
import { sortRaids, type RaidOrder } from './sort-raids.ts';

const raids = [
  { date: '2026-11-16', time: '21:30' },
  { date: '2026-11-17', time: '21:45' },
  { date: '2026-11-16', time: '10:00' },
  { date: '2026-11-15', time: '23:00' },
  { date: '2026-11-16', time: '09:00' },
  { date: '2026-11-17', time: '00:15' },
];

test.each<[RaidOrder, string, string[]]>([
  [
    'latest day',
    'sorts days descending and times ascending',
    ['17 00:15', '17 21:45', '16 09:00', '16 10:00', '16 21:30', '15 23:00'],
  ],
  [
    'soonest',
    'sorts days and times ascending, with past days last',
    ['16 09:00', '16 10:00', '16 21:30', '17 00:15', '17 21:45', '15 23:00'],
  ],
  [
    'earliest',
    'sorts days and times ascending',
    ['15 23:00', '16 09:00', '16 10:00', '16 21:30', '17 00:15', '17 21:45'],
  ],
])('%s first %s', (order, _what, sorted) => {
  const shown = sortRaids(raids, order, '2026-11-16').map(
    ({ date, time }) => `${date.slice(-2)} ${time}`,
  );
  expect(shown).toEqual(sorted);
});
