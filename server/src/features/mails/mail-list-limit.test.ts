import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '@forge/contract/mails/mail-api';
import { MAIL_LIST_LIMIT } from '@forge/contract/mails/mail-rules';
import { book } from '@forge/testkit/booking-fixtures';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Copies the mail: one of 2020 that is missing, one unsent, one sent, and MAIL_LIST_LIMIT - 1 of 2021. */
const addMails = async (bookingId: string) => {
  const client = await portal.context.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into mails (booking_id, raid_id, advertiser_id, booked_at, boost_type, total_price, amount,
       advertiser_cut, balance, source, payment_realm, payment_faction, payment_code,
       confirmation_code, sent_at, sent_by, arrival, missing_reason)
     select gen_random_uuid(), raid_id, advertiser_id, booked_time, boost_type, n, 0,
       0, balance, source, payment_realm, payment_faction, 'code', '123456',
       case when n <> 1 then now() end, case when n <> 1 then advertiser_id end,
       case n when 0 then 'missing' end, case n when 0 then 'Not there' end
     from mails, generate_series(0, $2 + 1) as n,
       lateral (select case when n <= 2 then timestamptz '2020-01-05 12:00Z'
         else timestamptz '2021-01-05 12:00Z' + n * interval '1 minute' end) as of (booked_time)
     where booking_id = $1`,
    [bookingId, MAIL_LIST_LIMIT],
  );
  client.release(true);
};

test('lists the newest, all unsent and all missing mails, and finds an old sent one by its day', async () => {
  const [team, admin] = [await signInRaidTeam(portal), await portal.signIn('admin')];
  const { _id: raidId } = await team.publish();
  const { _id: bookingId } = await book(admin, raidId);
  await admin.post('/booking/status', { bookingId });
  await addMails(bookingId);
  const listed = async (query = '') =>
    ((await admin.get(`/mail/all${query}`)).body['payload'] as Mail[]).map(
      (mail) => mail.totalPrice,
    );
  const all = await listed();
  // Today's and those of 2021 are the newest; of 2020 the sent one that is not missing is not listed.
  expect(all).toHaveLength(MAIL_LIST_LIMIT + 2);
  expect([all[0], all[1], all.at(-3)]).toEqual([1_000_000, MAIL_LIST_LIMIT + 1, 3]);
  expect(all.slice(-2).sort()).toEqual([0, 1]);
  expect((await listed('?date=2020-01-05')).sort()).toEqual([0, 1, 2]);
});
