import { factions, paymentRealms } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { goldHolders } from '@forge/contract/mails/mail-rules';
import { MAX_GOLD } from '@forge/contract/gold';
import { parisDay, parseDay } from '@forge/contract/paris-time';
import fc from 'fast-check';
import { settingsDefaults } from '@forge/contract/settings/settings';
import { expect, test } from 'vitest';
import { mailFixture } from '../../../test/fixtures.ts';
import { createTimes } from '../../lib/times.ts';
import {
  filterMails,
  noFilters,
  activeFilters,
  sortMails,
  totalsOf,
  withOlder,
} from './mail-filters.ts';

const gold = fc.integer({ min: 0, max: MAX_GOLD });
const instant = fc
  .date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());

const mailOf = (bookingDate: fc.Arbitrary<string>): fc.Arbitrary<Mail> =>
  fc.record({
    _id: fc.uuid(),
    advId: fc.option(fc.record({ username: fc.string() })),
    bookingDate,
    bookId: fc.uuid(),
    type: fc.constantFrom('Full Run', 'Curve'),
    totalPrice: gold,
    amount: gold,
    source: fc.constantFrom('TC' as const, 'BR' as const),
    paymentRealm: fc.constantFrom(...paymentRealms),
    paymentFaction: fc.constantFrom(...factions),
    balance: fc.constantFrom(...goldHolders),
    advCut: gold,
    paymentCode: fc.option(fc.string()),
    confirmationCode: fc.option(fc.string()),
    sent: fc.boolean(),
    arrival: fc.constant(null),
    missingReason: fc.constant(null),
    holder: fc.constant(null),
    mine: fc.boolean(),
    codeOutdated: fc.boolean(),
  });
const mail = mailOf(instant);
const filters = fc.record({
  date: fc.oneof(
    fc.constant(''),
    instant.map((at) => parisDay(new Date(at))),
  ),
  realm: fc.constantFrom('', 'k', 'TWIST', 'nether', 'thrall', 'Burning B', 'nowhere', ' hyjal '),
  faction: fc.constantFrom('', 'horde', 'LIANCE', 'o', ' '),
  status: fc.constantFrom('' as const, 'sent' as const, 'not-sent' as const),
});

test('filters by calendar day in Paris', () => {
  fc.assert(
    fc.property(fc.array(mail), instant, (mails, at) => {
      const date = parisDay(new Date(at));
      expect(filterMails(mails, { ...noFilters, date })).toEqual(
        mails.filter((each) => parisDay(new Date(each.bookingDate)) === date),
      );
    }),
  );
});

test.each(['2026-03-29', '2026-10-25', '2026-07-14', '2026-12-31'])(
  'assigns every hour of %s in Paris to that day only, also when clocks change',
  (date) => {
    const noon = new Date(`${date}T12:00:00Z`).getTime();
    const hours = Array.from({ length: 97 }, (_hour, index) =>
      mailFixture({ bookingDate: new Date(noon + (index - 48) * 1_800_000).toISOString() }),
    );
    const through = filterMails(hours, { ...noFilters, date });
    expect(through).toEqual(
      hours.filter(({ bookingDate }) => parisDay(new Date(bookingDate)) === date),
    );
    expect(through.length).toBeGreaterThanOrEqual(46);
  },
);

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris'])(
  'finds a mail by the day that its column shows in %s',
  (zone) => {
    const times = createTimes(settingsDefaults, zone);
    const aroundClockChanges = fc
      .constantFrom('2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z')
      .chain((change) =>
        fc
          .integer({ min: -36 * 60, max: 36 * 60 })
          .map((minutes) => new Date(Date.parse(change) + minutes * 60_000).toISOString()),
      );
    fc.assert(
      fc.property(fc.oneof(instant, aroundClockChanges), (bookingDate) => {
        const date = parseDay(times.serverTimestamp(new Date(bookingDate)).day) ?? '';
        const booked = mailFixture({ bookingDate });
        expect(filterMails([booked], { ...noFilters, date })).toEqual([booked]);
      }),
    );
  },
);

test('uses midnight in Paris, not in UTC', () => {
  const before = mailFixture({ bookingDate: '2026-11-14T22:59:59.999Z' });
  const after = mailFixture({ bookingDate: '2026-11-14T23:00:00.000Z' });
  expect(filterMails([before, after], { ...noFilters, date: '2026-11-14' })).toEqual([before]);
  expect(filterMails([before, after], { ...noFilters, date: '2026-11-15' })).toEqual([after]);
});

test.each([
  ['twisting', ['TwistingNether']],
  ['TWISTINGN', ['TwistingNether']],
  ['Twisting N', ['TwistingNether']],
  ['black', ['Blackhand', 'Blackmoore', 'Blackrock']],
  ['thrall', ['Thral']],
  ['  hyjal ', ['Hyjal']],
  ['nowhere', []],
])('matches the realm %j in any spelling, anywhere in the name', (realm, found) => {
  const mails = paymentRealms.map((paymentRealm) => mailFixture({ paymentRealm }));
  expect(
    filterMails(mails, { ...noFilters, realm }).map(({ paymentRealm }) => paymentRealm),
  ).toEqual(found);
});

test.each([
  ['hor', ['Horde']],
  ['ALLIANCE', ['Alliance']],
  ['', ['Alliance', 'Horde']],
])('matches the faction %j', (faction, found) => {
  const mails = factions.map((paymentFaction) => mailFixture({ paymentFaction }));
  expect(
    filterMails(mails, { ...noFilters, faction }).map(({ paymentFaction }) => paymentFaction),
  ).toEqual(found);
});

test.each([
  ['not-sent', [false]],
  ['sent', [true]],
  ['', [false, true]],
] as const)('matches the status %j', (status, found) => {
  const mails = [mailFixture({ sent: false }), mailFixture({ sent: true })];
  expect(filterMails(mails, { ...noFilters, status }).map(({ sent }) => sent)).toEqual(found);
});

test('sorts unsent mails first, oldest first, then sent ones, newest first', () => {
  const days = (sent: boolean, ...bookingDates: number[]) =>
    bookingDates.map((day) => mailFixture({ sent, bookingDate: `2026-11-1${day}T20:00:00.000Z` }));
  const sorted = [...days(false, 1, 3, 5), ...days(true, 6, 4, 2)];
  const shuffled = fc.shuffledSubarray(sorted, { minLength: sorted.length });
  fc.assert(
    fc.property(shuffled, (mails) => {
      expect(sortMails(mails)).toEqual(sorted);
    }),
  );
});

test('ignores filters of blanks only', () => {
  expect(activeFilters({ ...noFilters, realm: '  ' })).toHaveLength(0);
  expect(activeFilters({ ...noFilters, faction: 'h' })).toHaveLength(1);
  expect(filterMails([mailFixture({})], { ...noFilters, realm: '  ' })).toHaveLength(1);
});

test('totals the listed rows', () => {
  fc.assert(
    fc.property(fc.array(mail), filters, (mails, chosen) => {
      const rows = filterMails(mails, chosen);
      const sum = (some: Mail[]) => some.reduce((total, { amount }) => total + amount, 0);
      expect(totalsOf(rows)).toEqual({
        count: rows.length,
        unsent: rows.filter(({ sent }) => !sent).length,
        toSend: sum(rows.filter(({ sent }) => !sent)),
        sent: sum(rows.filter(({ sent }) => sent)),
      });
    }),
  );
});

test('totals of listed and hidden rows add up to all rows', () => {
  fc.assert(
    fc.property(fc.array(mail), filters, (mails, chosen) => {
      const listed = new Set(filterMails(mails, chosen));
      const all = totalsOf(mails);
      const shown = totalsOf([...listed]);
      const hidden = totalsOf(mails.filter((each) => !listed.has(each)));
      expect(shown.toSend + hidden.toSend).toBe(all.toSend);
      expect(shown.sent + hidden.sent).toBe(all.sent);
      expect(shown.count + hidden.count).toBe(all.count);
    }),
  );
});

test('sums five thousand of the largest amounts exactly', () => {
  const mails = Array.from({ length: 5_000 }, () => mailFixture({ amount: MAX_GOLD - 1 }));
  expect(totalsOf(mails).toSend).toBe(5_000 * (MAX_GOLD - 1));
  expect(Number.isSafeInteger(totalsOf(mails).toSend)).toBe(true);
});

test('merges older mails without duplicates', () => {
  fc.assert(
    fc.property(fc.array(mail), fc.array(mail), (newest, older) => {
      const all = withOlder(newest, [...older, ...newest]);
      expect(all).toHaveLength(newest.length + older.length);
      expect(new Set(all)).toEqual(new Set([...newest, ...older]));
    }),
  );
});
