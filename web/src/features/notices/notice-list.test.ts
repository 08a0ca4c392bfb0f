import type { Notice } from '@forge/contract/notices/notice-api';
import { describe, expect, test } from 'vitest';
import { groupByDay, isInOrder, noticesIn, unreadText, withNew, withSeen } from './notice-list.ts';

const notice = (id: string, at: string, seen = false): Notice => ({
  _id: id,
  at,
  seen,
  kind: 'payout',
  text: id,
  link: '/dashboard',
});
const data = {
  pages: [
    {
      notices: [notice('d', '2026-11-16T10:00:00.000Z'), notice('c', '2026-11-15T23:30:00.000Z')],
      unread: 3,
      next: 'x',
    },
    { notices: [notice('b', '2026-11-15T22:30:00.000Z', true)], unread: 3, next: null },
  ],
};
const shown = (list: typeof data) =>
  noticesIn(list).map(({ _id, seen }) => `${_id}${seen ? '' : '*'}`);

test('adds new notices on top, without duplicates', () => {
  const added = withNew(data, [notice('e', '2026-11-16T11:00:00.000Z'), ...noticesIn(data)], 4);
  expect(shown(added)).toEqual(['e*', 'd*', 'c*', 'b']);
  expect(added.pages.map(({ unread }) => unread)).toEqual([4, 4]);
});

test('knows that a notice of a longer change does not belong on top', () => {
  const [newest] = noticesIn(data);
  expect(isInOrder(data, [notice('e', newest?.at ?? '')])).toBe(true);
  expect(isInOrder(data, [notice('e', '2000-01-01T00:00:00.000Z')])).toBe(false);
  expect(isInOrder({ pages: [] }, [notice('e', '2000-01-01T00:00:00.000Z')])).toBe(true);
});

describe('withSeen', () => {
  test.each([
    ['d', ['d', 'c', 'b'], 0],
    ['c', ['d*', 'c', 'b'], 1],
  ])('marks notices up to %s as seen', (upTo, list, unread) => {
    const after = withSeen(data, upTo);
    expect([shown(after), after.pages[0]?.unread]).toEqual([list, unread]);
  });
});

test('groups by day in server time', () => {
  const groups = groupByDay(noticesIn(data), Date.parse('2026-11-16T12:00:00.000Z'));
  expect(groups.map(({ label, lines }) => [label, lines.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
  ]);
  const later = groupByDay(noticesIn(data), Date.parse('2026-12-16T12:00:00.000Z'));
  expect(later.map(({ label }) => label)).toEqual(['Mon, Nov 16', 'Sun, Nov 15']);
});

test('shows equal notices in a row as one, by the newest, but not across days', () => {
  const done = (id: string, at: string, seen: boolean): Notice => ({
    ...notice(id, at, seen),
    kind: 'booking-done',
    text: 'A booking is done.',
  });
  const list = [
    done('f', '2026-11-16T12:00:00.000Z', false),
    done('e', '2026-11-16T11:00:00.000Z', true),
    notice('d', '2026-11-16T10:00:00.000Z', true),
    done('c', '2026-11-16T09:00:00.000Z', true),
    { ...done('b', '2026-11-16T08:00:00.000Z', true), link: '/dashboard/my-bookings' },
    { ...done('a', '2026-11-15T08:00:00.000Z', true), link: '/dashboard/my-bookings' },
  ];
  const shownAs = groupByDay(list, Date.parse('2026-11-16T12:00:00.000Z')).map(({ lines }) =>
    lines.map(({ newest, count }) => [newest._id, newest.seen, count]),
  );
  expect(shownAs).toEqual([
    [
      ['f', false, 2],
      ['d', true, 1],
      ['c', true, 1],
      ['b', true, 1],
    ],
    [['a', true, 1]],
  ]);
});

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%d unread are shown as %s', (unread, text) => expect(unreadText(unread)).toBe(text));
