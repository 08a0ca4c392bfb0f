import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, bookingsOf } from '@forge/testkit/booking-fixtures';
import { payloadOf } from '@forge/testkit/person';
import { idOf, listOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

test('answers many concurrent moves of one booking between two raids', async () => {
  const advertiser = await portal.signIn('advertiser');
  const raids = [(await team.publish())._id, (await team.publish())._id];
  const { _id: bookingId } = await book(advertiser, raids[0] ?? '');
  const deadlocks = async () => {
    const { rows } = await portal.context.pool.query<{ deadlocks: number }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.deadlocks;
  };
  const before = await deadlocks();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      advertiser.post('/booking/move', { bookingId, raidId: raids[n % 2] ?? '' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
  expect(await deadlocks()).toBe(before);
});

test('treats an id in upper case as the same id', async () => {
  const admin = await portal.signIn('admin');
  const advertiser = await portal.signIn('advertiser');
  const { _id: raidId } = await team.publish();
  const upper = raidId.toUpperCase();
  const { _id: bookingId, clientName } = await book(advertiser, raidId);
  const namesAt = async (id: string) =>
    (await bookingsOf(advertiser, id)).map((row) => row.clientName);
  expect(await namesAt(upper)).toEqual([clientName]);
  const userId = await idOf(await portal.signIn('senior-advertiser'));
  await payloadOf(admin.post('/booking/hand-over', { bookingId, userId }));
  expect(await namesAt(upper)).toEqual(['...']);
  await payloadOf(admin.post('/raid/cancel', { id: upper, reason: 'No tank' }));
  const listed = (await listOf(admin, 'published')).filter(({ _id }) => _id === raidId);
  expect(listed.map(({ cancelled }) => cancelled?.reason)).toEqual(['No tank']);
  expect(await namesAt(raidId)).toEqual([]);
});
