import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { transact } from '../../transact.ts';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser-70');
  raidId = (await team.publish({ maxClients: 30 }))._id;
});
afterAll(() => portal.close());

/** Changes rows directly, so that only the database's constraints apply. */
const change = (statement: string) =>
  transact(portal.context, { actor: null, action: 'test' }, (trx) =>
    sql.raw(statement).execute(trx),
  );

test.each([
  ['locked = true', 'locked = false'],
  ['in_group = true', 'in_group = false'],
  ['gold_sent = true', 'gold_sent = false'],
  [`paid_to = 'Advertiser', paid_for_good = true`, 'paid_for_good = false'],
  [`paid_to = 'Advertiser', paid_for_good = true`, `paid_to = 'Collector'`],
])('does not unset %s by %s', async (set, unset) => {
  const { _id: id } = await book(advertiser, raidId);
  await change(`update bookings set ${set} where id = '${id}'`);
  await expect(change(`update bookings set ${unset} where id = '${id}'`)).rejects.toThrow(
    'cannot be taken back',
  );
});

test('does not unset done', async () => {
  const { _id: id } = await book(advertiser, raidId);
  await team.leader.post('/booking/status', { bookingId: id });
  const unset = change(`update bookings set done_at = null where id = '${id}'`);
  await expect(unset).rejects.toThrow('cannot be taken back');
});

test('rejects a done booking without a mail, and a mail of a booking that is not done', async () => {
  const { _id: id } = await book(advertiser, raidId);
  const done = change(`update bookings set done_at = now() where id = '${id}'`);
  await expect(done).rejects.toThrow('is done without a mail');
  const mailed = change(
    `insert into mails (booking_id, raid_id, advertiser_id, booked_at, boost_type, total_price, amount,
       advertiser_cut, balance, source, payment_realm, payment_faction)
     select id, raid_id, created_by, created_at, 'Full Run', price, 0, 0, 'Collector', source,
       payment_realm, payment_faction
     from bookings where id = '${id}'`,
  );
  await expect(mailed).rejects.toThrow('which is not done');
});
