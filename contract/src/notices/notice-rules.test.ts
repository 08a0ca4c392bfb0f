import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { noticeKinds, noticeSettings } from './notice-kinds.ts';
import {
  disputedNotice,
  doneNotice,
  handedOverNotice,
  leftNotice,
  linkFor,
  lockedNotice,
  missingGoldNotice,
  movedNotice,
  payoutNotice,
  raidChangedNotice,
  raidClosedNotice,
  startIn,
  type NoticeRaid,
} from './notice-rules.ts';

const raid: NoticeRaid = {
  name: 'Manaforge Omega',
  day: '2026-06-15',
  time: '21:30',
  leaderId: 'leader',
  collectorId: 'collector',
};
const changed = (changes: Partial<NoticeRaid>, creatorIds = ['creator']) =>
  raidChangedNotice({ raidId: 'r', before: raid, after: { ...raid, ...changes }, creatorIds });
const textsOf = (notice: ReturnType<typeof changed>) => Object.fromEntries(notice?.texts ?? []);

describe('a changed raid', () => {
  test('notifies nobody if only its name changed', () => {
    expect(changed({ name: 'Another' })).toBeNull();
  });

  test('names the new start', () => {
    const notice = changed({ day: '2026-06-16', time: '20:00' });
    const text = 'Manaforge Omega on 06/15/2026 was moved to 06/16/2026, 8:00 PM server time.';
    expect(textsOf(notice)).toEqual({ leader: text, collector: text, creator: text });
    expect(startIn(text)).toEqual({ day: '2026-06-16', time: '20:00' });
    expect(notice).toMatchObject({ kind: 'raid-changed', link: '/dashboard/book-raid?raid=r' });
  });

  test('notifies the old and the new staff of every change in one notice', () => {
    const notice = changed({ time: '20:00', leaderId: 'new', collectorId: 'creator' });
    const moved = 'Manaforge Omega on 06/15/2026 was moved to 06/15/2026, 8:00 PM server time.';
    expect(textsOf(notice)).toEqual({
      leader: `${moved} You no longer lead it. It has another collector now.`,
      new: `${moved} You lead it now. It has another collector now.`,
      collector: `${moved} It has another leader now. You no longer collect its gold.`,
      creator: `${moved} It has another leader now. You collect its gold now.`,
    });
  });

  test('says that its collector was removed, or that it has one now', () => {
    expect(textsOf(changed({ collectorId: null }))).toMatchObject({
      leader: 'Manaforge Omega on 06/15/2026 changed. It has no collector any more.',
    });
    const without = { ...raid, collectorId: null };
    const notice = raidChangedNotice({
      raidId: 'r',
      before: without,
      after: raid,
      creatorIds: [],
    });
    expect(textsOf(notice)).toMatchObject({
      leader: 'Manaforge Omega on 06/15/2026 changed. It has a collector now.',
    });
  });

  test('notifies everyone concerned exactly once, also people with several roles in the raid', () => {
    const person = fc.constantFrom('a', 'b', 'c', 'd');
    const staff = fc.record({
      leaderId: person,
      collectorId: fc.option(person),
      day: fc.constantFrom('2026-06-15', '2026-06-16'),
    });
    fc.assert(
      fc.property(staff, staff, fc.array(person), (before, after, creatorIds) => {
        const notice = raidChangedNotice({
          raidId: 'r',
          creatorIds,
          before: { ...raid, ...before },
          after: { ...raid, ...after },
        });
        const isSame =
          before.leaderId === after.leaderId &&
          before.collectorId === after.collectorId &&
          before.day === after.day;
        expect(notice === null).toBe(isSame);
        if (notice === null) return;
        const concerned = [before.leaderId, before.collectorId, after.leaderId, after.collectorId];
        expect(new Set(notice.texts.keys())).toEqual(
          new Set([...concerned.filter((id) => id !== null), ...creatorIds]),
        );
      }),
    );
  });
});

test('a closed raid notifies creators that their bookings left, and a deleted one has no page', () => {
  const closed = { raidId: 'r', raid, creatorIds: ['creator', 'creator', 'leader'] };
  const cancelled = raidClosedNotice({ ...closed, as: 'cancelled' });
  expect(textsOf(cancelled)).toEqual({
    leader: 'Manaforge Omega on 06/15/2026 was cancelled. Your bookings in it have left.',
    collector: 'Manaforge Omega on 06/15/2026 was cancelled.',
    creator: 'Manaforge Omega on 06/15/2026 was cancelled. Your bookings in it have left.',
  });
  expect(cancelled.link).toBe('/dashboard/book-raid?raid=r');
  const deleted = raidClosedNotice({ ...closed, as: 'deleted' });
  expect(deleted.texts.get('collector')).toBe('Manaforge Omega on 06/15/2026 was deleted.');
  expect(deleted.link).toBe('/dashboard/book-raid');
});

describe('bookings and gold', () => {
  const booking = { creatorId: 'creator', raidId: 'r', raid };
  const other = { raidId: 's', raid: { name: 'Dimensius', day: '2026-06-20' } };
  const mail = { ...raid, bookingId: 'b', creatorId: 'creator', amount: 1_000, raid };
  test.each([
    [
      lockedNotice(booking),
      'booking-locked',
      'A booking of yours in Manaforge Omega on 06/15/2026 was locked.',
    ],
    [
      doneNotice(booking),
      'booking-done',
      'A booking of yours in Manaforge Omega on 06/15/2026 is done.',
    ],
    [
      leftNotice(booking, 'cancelled'),
      'booking-left',
      'A booking of yours in Manaforge Omega on 06/15/2026 was cancelled.',
    ],
    [
      leftNotice(booking, 'no-show'),
      'booking-left',
      'A booking of yours in Manaforge Omega on 06/15/2026 left as a no-show.',
    ],
    [
      movedNotice(booking, other),
      'booking-moved',
      'A booking of yours in Manaforge Omega on 06/15/2026 was moved to Dimensius on 06/20/2026.',
    ],
    [
      payoutNotice({ userId: 'creator', amount: 1_375_001 }),
      'payout',
      'You were paid 1,375,001 g.',
    ],
    [disputedNotice(1_000, ['creator']), 'payout-disputed', 'A payout of 1,000 g is disputed.'],
    [
      missingGoldNotice({ ...mail, balance: 'Advertiser' }),
      'gold-missing',
      'The bank did not get 1,000 g of Manaforge Omega on 06/15/2026: it counts as yours to send.',
    ],
  ])('%#', (notice, kind, text) => {
    expect([notice.kind, [...notice.texts]]).toEqual([kind, [['creator', text]]]);
  });

  test('a hand-over notifies both', () => {
    expect(textsOf(handedOverNotice(booking, 'new'))).toEqual({
      creator:
        'A booking of yours in Manaforge Omega on 06/15/2026 was handed over to someone else.',
      new: 'A booking in Manaforge Omega on 06/15/2026 was handed over to you.',
    });
  });

  test('notifies the holder of missing gold, and nobody if nobody holds it', () => {
    const holders = (collectorId: string | null) => [
      ...missingGoldNotice({ ...mail, collectorId, balance: 'Collector' }).texts.keys(),
    ];
    expect(holders('collector')).toEqual(['collector']);
    expect(holders(null)).toEqual([]);
  });
});

describe('linkFor', () => {
  const viewer = (...roles: Viewer['roles']): Viewer => ({ id: 'v', username: 'V', roles });
  test.each([
    ['/dashboard/book-raid?raid=r', viewer('Advertiser'), '/dashboard/book-raid?raid=r'],
    ['/dashboard/book-raid?raid=r', viewer('Forge Member'), '/dashboard'],
    ['/dashboard/settlement', viewer('Advertiser'), '/dashboard'],
    ['/dashboard/settlement', viewer('Developer'), '/dashboard/settlement'],
    ['/dashboard/page-of-another-release', viewer('Developer'), '/dashboard'],
  ])('%s for %o is %s', (link, who, shown) => expect(linkFor(who, link)).toBe(shown));
});

test('every kind has its own setting', () => {
  expect(new Set(Object.values(noticeSettings)).size).toBe(noticeKinds.length);
});

test.each(['', 'Raid to 13/45/2026, 9:30 PM server time', 'moved to 06/16/2026'])(
  'there is no start in %j',
  (text) => expect(startIn(text)).toBeNull(),
);
