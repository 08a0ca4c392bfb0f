import {
  isSamePlace,
  noPaymentRealmHint,
  type BankPlace,
  type HeroName,
} from '@forge/contract/hero-names/hero-name';
import { weekOf, weekRange } from '@forge/contract/ledger/ledger-week';
import type { Mail } from '@forge/contract/mails/mail-api';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { payloadOf } from '@forge/testkit/person';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { personOf } from './personas.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { DEMO_DATA: 'on' } });
});
afterAll(() => portal.close());

const one = async (text: string) => {
  const { rows } = await portal.context.pool.query<number[]>({ text, rowMode: 'array' });
  return rows[0] ?? [];
};

test('inserts raids, bookings, mails and tickets in every state', async () => {
  const [raids, pending, past, curve] = await one(
    `select count(*), count(*) filter (where published_at is null),
       count(*) filter (where starts_at < now()), count(*) filter (where raid_type = 'Curve') from raids`,
  );
  expect(Number(raids)).toBeGreaterThanOrEqual(40);
  for (const some of [pending, past, curve]) expect(some).toBeGreaterThan(3);
  const states = await one(
    `select count(*) filter (where locked), count(*) filter (where not locked),
       count(*) filter (where in_group), count(*) filter (where paid_to = 'Advertiser'),
       count(*) filter (where paid_to = 'Collector'), count(*) filter (where done_at is not null),
       count(*) filter (where done_at is null), count(*) filter (where gold_sent) from bookings`,
  );
  for (const some of states) expect(some).toBeGreaterThan(3);
  const mails = await one(
    `select count(*) filter (where payment_code is null), count(*) filter (where sent_at is not null),
       count(*) filter (where payment_code is not null and sent_at is null) from mails`,
  );
  for (const some of mails) expect(some).toBeGreaterThan(3);
  const tickets = await one(
    `select count(*) filter (where status = 'Open'), count(*) filter (where status = 'In progress'),
       count(*) filter (where status = 'Resolved'), count(distinct category) from tickets`,
  );
  for (const some of tickets) expect(some).toBeGreaterThan(1);
});

test('has outdated codes with and without a bank, waiting gold without one, and claims', async () => {
  const admin = await portal.signIn('admin');
  const mails = await payloadOf<Mail[]>(admin.get('/mail/all'));
  const cover = await payloadOf<BankPlace[]>(admin.get('/hero-names/cover'));
  const hasBank = (mail: Mail) =>
    cover.some((place) =>
      isSamePlace(place, { realm: mail.paymentRealm, faction: mail.paymentFaction }),
    );
  const outdated = mails.filter(({ codeOutdated }) => codeOutdated);
  expect(new Set(outdated.map(hasBank))).toEqual(new Set([true, false]));
  expect((await payloadOf<unknown[]>(admin.get('/hero-names/missing'))).length).toBeGreaterThan(1);
  const heroes = await payloadOf<HeroName[]>(admin.get('/admin/hero-name'));
  expect(heroes.filter(({ realm }) => noPaymentRealmHint(realm) !== null)).toHaveLength(1);
  const [claims] = await one(
    `select count(*) from mails join bookings on bookings.id = booking_id
     where gold_sent and sent_at is null`,
  );
  expect(claims).toBeGreaterThan(1);
});

test('inserts bookings that left in every way, and a cancelled raid', async () => {
  const { rows } = await portal.context.pool.query<{ state: string }>(
    `select distinct concat_ws(' ', left_as, deposit_outcome) as state from bookings
     where left_as is not null and left_at > created_at and left_at <= now() order by state`,
  );
  expect(rows.map(({ state }) => state)).toEqual([
    'cancelled',
    'cancelled kept',
    'cancelled owed',
    'cancelled refunded',
    'no-show',
    'no-show kept',
    'no-show owed',
    'no-show refunded',
  ]);
  expect(
    await one(`select count(*), count(*) filter (where cancel_reason <> '' and starts_at > now()
        and exists (select from bookings where raid_id = raids.id and left_as is not null))
      from raids where cancelled_at is not null`),
  ).toEqual([1, 1]);
});

test('gives tickets the status of their last entry, and no future dates', async () => {
  expect(
    await one(`select count(*) from tickets
      where status <> coalesce((select moved_to from ticket_messages
          where ticket_id = tickets.id and moved_to is not null order by number desc limit 1), 'Open')
        or messages <> (select count(*) from ticket_messages where ticket_id = tickets.id)
        or last_activity_at <> (select max(created_at) from ticket_messages
          where ticket_id = tickets.id)
        or last_activity_at > now()`),
  ).toEqual([0]);
});

const groupCounts = async (text: string) => {
  const { rows } = await portal.context.pool.query<{ name: string; count: number }>(text);
  return new Map(rows.map(({ name, count }) => [name, count]));
};

test('the history names who planned, booked, edited, moved, handed over and locked', async () => {
  const actions = await groupCounts(
    `select action as name, count(*) from audit where actor is not null
       and thing in ('raids', 'bookings', 'mails') group by action`,
  );
  for (const action of [
    ...['plan raid', 'edit raid', 'publish raid', 'cancel raid'],
    ...['book client', 'edit booking', 'move booking', 'hand over booking', 'lock booking'],
    ...['cancel booking', 'mark mail missing'],
  ])
    expect(actions.get(action), action).toBeGreaterThan(0);
  const [moved] =
    await one(`select count(*) from audit where thing = 'raids' and action = 'edit raid'
    and before ->> 'time_of_day' <> after ->> 'time_of_day'`);
  expect(moved).toBe(1);
});

test('has open, confirmed and disputed payouts, and missing gold', async () => {
  const states = await groupCounts('select state as name, count(*) from payouts group by state');
  expect([states.get('paid'), states.get('disputed')]).toEqual([2, 1]);
  expect(states.get('confirmed')).toBeGreaterThan(0);
  const [missing, templates] = await one(
    `select (select count(*) from mails where arrival = 'missing'), (select count(*) from raid_templates)`,
  );
  expect(missing).toBeGreaterThan(0);
  expect(templates).toBe(3);
});

test.each([
  ['admin', ['payout-disputed']],
  ['developer', ['payout-disputed']],
  ['raid-leader', ['raid-changed']],
  ['gold-collector', ['raid-changed', 'gold-missing']],
  ['advertiser', ['booking-moved']],
  ['senior-advertiser', ['booking-moved']],
  ['trial-advertiser', ['booking-left']],
])('has unread notices for the %s', async (persona, kinds) => {
  const unread = await groupCounts(
    `select kind as name, count(*) from notices join users on users.id = user_id
     where not seen and discord_id = '${personOf(persona)?.discordId}' group by kind`,
  );
  expect([...unread.keys()]).toEqual(expect.arrayContaining(kinds));
});

test('gives every person a name of their own', async () => {
  expect(await one('select count(*) - count(distinct username), count(*) - 27 from users')).toEqual(
    [0, 0],
  );
});

test('shows the raids ahead in the Discord channel', async () => {
  const [waiting] = await one(`select count(*) from raids
    where published_at is not null and starts_at > now() and cancelled_at is null`);
  await expect
    .poll(async () => (await one('select count(*) from demo.posts'))[0], { timeout: 20_000 })
    .toBeGreaterThanOrEqual(Number(waiting));
});

test('limits the armour of some raids', async () => {
  const [capped = 0, published = 0] =
    await one(`select count(*) filter (where cap_mail is not null), count(*)
    from raids where published_at is not null`);
  expect(capped).toBeGreaterThan(0);
  expect(capped).toBeLessThan(published / 2);
});

test('has no Done or Sent in the future while a raid runs', async () => {
  const now = parisInstant(parisDay(new Date()), '20:30');
  const evening = await startTestPortal({ env: { DEMO_DATA: 'on' }, now: () => now });
  const { rows } = await evening.context.pool.query<{ running: number; later: number }>(
    `select (select count(*) from raids where taken > 0 and starts_at < $1
         and starts_at > $1 - interval '2 hours')::int as running,
       (select count(*) from ledger_transfers where kind in ('done', 'sent') and at > $1)::int as later`,
    [now],
  );
  await evening.close();
  expect(rows[0]?.running).toBeGreaterThan(0);
  expect(rows[0]?.later).toBe(0);
});

test('has gold that waits for the bank and gold that is missing when a week has just begun', async () => {
  const { from } = weekRange(weekOf(new Date()));
  const morning = await startTestPortal({ env: { DEMO_DATA: 'on' }, now: () => from });
  const { rows } = await morning.context.pool.query<{ waiting: number; missing: number }>(
    `select count(*) filter (where sent_at is not null and arrival is null)::int as waiting,
       count(*) filter (where arrival = 'missing')::int as missing from mails`,
  );
  await morning.close();
  expect(rows[0]?.waiting).toBeGreaterThan(3);
  expect(rows[0]?.missing).toBe(2);
});

test('counts seats like bookings, and gives every done booking a mail', async () => {
  expect(
    await one(`select count(*) from raids
      where taken <> (select count(*) from bookings
        where raid_id = raids.id and left_as is null)`),
  ).toEqual([0]);
  expect(
    await one(
      `select (select count(*) from bookings where done_at is not null) - (select count(*) from mails)`,
    ),
  ).toEqual([0]);
});

test('adds nothing on a second start', async () => {
  const before = await one('select count(*) from bookings');
  const again = await startTestPortal({
    env: { DEMO_DATA: 'on' },
    database: portal.databaseUrl,
  });
  await again.close();
  expect(await one('select count(*) from bookings')).toEqual(before);
});

test('inserts the users of the consent page', async () => {
  const leader = await portal.signIn('raid-leader');
  const { rows } = await portal.context.pool.query('select from users');
  await leader.get('/auth/status');
  expect((await portal.context.pool.query('select from users')).rowCount).toBe(rows.length);
});
