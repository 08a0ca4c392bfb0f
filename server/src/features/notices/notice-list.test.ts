import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTICE_DAYS, NOTICES_PAGE, type Notice } from '@forge/contract/notices/notice-api';
import type { OwnData } from '@forge/contract/privacy/privacy-api';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payOut } from '@forge/testkit/ledger-fixtures';
import { noticePage, noticesOf } from '@forge/testkit/notice-fixtures';
import { answerOf, payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { deleteNotices } from './notices.repository.ts';

let portal: TestPortal;
let other: TestPortal;
let admin: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  admin = await portal.signIn('admin-80');
});
afterAll(() => portal.close());

const query = async (text: string, values: unknown[] = []) =>
  (await portal.context.pool.query<Record<string, unknown>>(text, values)).rows;
const seen = (person: Person, upTo: unknown) => answerOf(person, '/notices/seen', { upTo });

test('lists 50 a page, newest first, and marks those up to one as seen', async () => {
  const person = await portal.signIn('advertiser-80');
  const total = 2 * NOTICES_PAGE + 3;
  await query(
    `insert into notices (user_id, kind, text, link)
     select $1, 'payout', 'Notice ' || n, '/dashboard/earnings' from generate_series(1, $2::int) as n`,
    [await idOf(person), total],
  );
  const first = await noticePage(person);
  expect([first.notices.length, first.unread]).toEqual([NOTICES_PAGE, total]);
  const listed: Notice[] = [...first.notices];
  for (let next = first.next; next !== null;) {
    const page = await noticePage(person, next);
    listed.push(...page.notices);
    next = page.next;
  }
  expect(listed.map(({ text }) => text)).toEqual(
    Array.from({ length: total }, (_, index) => `Notice ${total - index}`),
  );

  const upTo = listed[2]?._id;
  for (let again = 0; again < 2; again += 1) {
    expect(await seen(person, upTo)).toEqual([200, undefined, undefined]);
    const after = await noticePage(person);
    expect(after.unread).toBe(2);
    expect(after.notices.map((notice) => notice.seen).slice(0, 4)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  }
});

test.each(['0', '-1', 'ZZ', '../1', 'zzzzzzzzzzzz', '1'.repeat(500)])(
  'refuses a page %j',
  async (before) => {
    const { status, body } = await admin.get(`/notices?before=${encodeURIComponent(before)}`);
    expect([status, body['code'], body['field']]).toEqual([400, 'invalid', 'before']);
  },
);

test('refuses to mark the notices of another person as seen', async () => {
  const [person, thief] = [
    await portal.signIn('advertiser-81'),
    await portal.signIn('advertiser-82'),
  ];
  await payOut(admin, person);
  const [notice] = await noticesOf(person);
  for (const caller of [thief, admin]) {
    expect((await seen(caller, notice?._id)).slice(0, 2)).toEqual([403, 'forbidden']);
  }
  expect((await seen(person, randomUUID())).slice(0, 2)).toEqual([404, 'not-found']);
  expect((await seen(person, 'x')).slice(0, 2)).toEqual([400, 'invalid']);
  expect((await noticePage(person)).unread).toBe(1);
});

test('pushes new notices and the unread count to the sockets of that person on every process, and to no other', async () => {
  const [here, there] = [await portal.signIn('advertiser-83'), await other.signIn('advertiser-83')];
  const stranger = await portal.signIn('developer-83');
  const received: Record<string, unknown[]> = { here: [], there: [], stranger: [] };
  for (const [name, person] of Object.entries({ here, there, stranger })) {
    (await person.connect()).on('noticeUpdate', (update) => received[name]?.push(update));
  }
  await payOut(admin, here);
  const notices = await noticesOf(here);
  await expect
    .poll(() => [received['here'], received['there']])
    .toEqual([[{ notices, unread: 1 }], [{ notices, unread: 1 }]]);
  await seen(there, notices[0]?._id);
  await expect.poll(() => received['here']?.[1]).toEqual({ notices: [], unread: 0 });
  await expect.poll(() => received['there']?.length).toBe(2);
  // Marked already: nothing to push. The stranger's own push would arrive after a wrong one.
  await seen(here, notices[0]?._id);
  await payOut(admin, stranger);
  await expect.poll(() => received['stranger']?.length).toBe(1);
  expect(received['here']).toHaveLength(2);
});

test('notifies 30 creators of a cancelled raid, among 500 people', async () => {
  await bypassRules(
    portal.context,
    `insert into users (discord_id, username, discord_username, roles)
     select (300000000000000000 + n)::text, 'person' || n, 'person.' || n, array['Advertiser']
     from generate_series(1, 500) as n`,
  );
  const team = await signInRaidTeam(portal);
  const raid = await team.publish({ maxClients: 40, goldCollector: team.collectorId });
  for (let booked = 0; booked < 30; booked += 1) await book(admin, raid._id);
  await bypassRules(
    portal.context,
    `update bookings set created_by = someone.id
     from (select id, row_number() over (order by id) as number from users
       where discord_id like '3000000000000%') as someone
     where raid_id = '${raid._id}' and seat = number`,
  );
  const leader = await team.leader.at(other.url).connect();
  const pushed = new Promise((resolve) => leader.on('noticeUpdate', resolve));
  await payloadOf(team.manager.post('/raid/cancel', { id: raid._id, reason: 'No tank' }));
  await pushed;
  leader.disconnect();
  const [written] = await query(
    `select count(*) as notices, count(distinct user_id) as people from notices where link like $1`,
    [`%${raid._id}`],
  );
  expect(written).toEqual({ notices: 32, people: 32 });
});

test('removes old notices, and those of people whose name is removed; the export has them', async () => {
  const person = await portal.signIn('advertiser-84');
  const userId = await idOf(person);
  await payOut(admin, person);
  await query(
    `insert into notices (user_id, kind, text, link, at) select $1, 'payout', 'Old', '/dashboard/earnings',
       now() - make_interval(days => days) from unnest(array[$2::int, $2::int - 1]) as days`,
    [userId, NOTICE_DAYS],
  );
  await deleteNotices(portal.context.db, NOTICE_DAYS);
  expect((await noticesOf(person)).map(({ text }) => text)).toEqual(['Old', 'You were paid 10 g.']);
  const data = await payloadOf<OwnData>(person.get('/privacy/my-data'));
  expect(data.notices).toMatchObject([{ text: 'Old' }, { text: 'You were paid 10 g.' }]);

  await portal.setRoles('advertiser-84', []);
  await person.signIn('advertiser-84');
  await payloadOf(admin.post('/privacy/pseudonymise', { userId }));
  expect(await query('select from notices where user_id = $1', [userId])).toEqual([]);
});

test.each([
  `update notices set text = 'Another'`,
  `update notices set seen = false`,
  `update notices set user_id = (select max(id::text)::uuid from users)`,
])('the database refuses: %s', async (statement) => {
  const person = await portal.signIn('advertiser-85');
  await payOut(admin, person);
  await seen(person, (await noticesOf(person))[0]?._id);
  await expect(query(statement)).rejects.toThrow('can only be marked as seen');
});
