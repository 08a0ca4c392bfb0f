import { expect, test } from 'vitest';
import { mailFixture } from '../../../../test/fixtures.ts';
import { groupMails, remainingOf, nextMail } from './desk-groups.ts';

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T20:00:00.000Z`;
const mail = (_id: string, day: number, changes: Parameters<typeof mailFixture>[0] = {}) =>
  mailFixture({ _id, bookingDate: on(day), amount: day * 1_000, mine: true, ...changes });

const kazzak = { paymentRealm: 'Kazzak', paymentFaction: 'Horde' } as const;
const hyjal = { paymentRealm: 'Hyjal', paymentFaction: 'Horde' } as const;
const alliance = { paymentRealm: 'Hyjal', paymentFaction: 'Alliance' } as const;

const mails = [
  mail('a', 9, kazzak),
  mail('b', 2, hyjal),
  mail('c', 5, alliance),
  mail('d', 1, kazzak),
  mail('e', 8, hyjal),
];

const shown = (given: typeof mails, lacksBank: Parameters<typeof groupMails>[1] = () => false) =>
  groupMails(given, lacksBank).map(({ name, unsent, sent, left }) => ({
    name,
    unsent: unsent.map(({ _id }) => _id).join(''),
    sent,
    left,
  }));

test('groups by realm and faction, groups and mails oldest first, with their sums', () => {
  expect(shown(mails)).toEqual([
    { name: 'Kazzak Horde', unsent: 'da', sent: 0, left: { count: 2, gold: 10_000 } },
    { name: 'Hyjal Horde', unsent: 'be', sent: 0, left: { count: 2, gold: 10_000 } },
    { name: 'Hyjal Alliance', unsent: 'c', sent: 0, left: { count: 1, gold: 5_000 } },
  ]);
  expect(remainingOf(mails)).toEqual({ count: 5, gold: 25_000 });
});

test('puts groups without a bank last, each part oldest first', () => {
  const names = shown(mails, ({ faction }) => faction === 'Horde').map(({ name }) => name);
  expect(names).toEqual(['Hyjal Alliance', 'Kazzak Horde', 'Hyjal Horde']);
});

test('keeps the order of the groups when the oldest mail is sent', () => {
  const sent = mails.map((each) => (each._id === 'd' ? { ...each, sent: true } : each));
  expect(shown(sent)[0]).toEqual({
    name: 'Kazzak Horde',
    unsent: 'a',
    sent: 1,
    left: { count: 1, gold: 9_000 },
  });
  expect(remainingOf(sent)).toEqual({ count: 4, gold: 24_000 });
});

test('orders mails of the same moment by id, so that they do not swap places', () => {
  const same = [mail('z', 1, kazzak), mail('y', 1, kazzak)];
  expect(shown(same)[0]?.unsent).toBe('yz');
  expect(shown(same.toReversed())[0]?.unsent).toBe('yz');
});

const next = (current: string, { ready = '', skipped = '', sent = '' } = {}) =>
  nextMail(
    mails.map((each) => (sent.includes(each._id) ? { ...each, sent: true } : each)),
    current,
    {
      isReady: ({ _id }) => ready.includes(_id),
      isSkipped: ({ _id }) => skipped.includes(_id),
    },
  )?._id ?? null;

test('goes on with the following mail, and from the last to the first', () => {
  expect(next('a')).toBe('b');
  expect(next('e')).toBe('a');
  expect(next('gone')).toBe('a');
});

test('goes on with a checked mail first, and skips what cannot be sent', () => {
  expect(next('a', { ready: 'd' })).toBe('d');
  expect(next('d', { ready: 'ad' })).toBe('a');
  expect(next('a', { skipped: 'bc', sent: 'd' })).toBe('e');
  expect(next('a', { skipped: 'bcde' })).toBeNull();
});
