import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, bookingDraft, bookingsOf, editOf, leftOf } from '@forge/testkit/booking-fixtures';
import { answerOf, payloadOf, type Person } from '@forge/testkit/person';
import { idOf, listOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
let senior: Person;
let raidId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser');
  senior = await portal.signIn('senior-advertiser');
});
beforeEach(async () => {
  raidId = (await team.publish({ goldCollector: team.collectorId }))._id;
});
afterAll(() => portal.close());

const cancelled = [409, 'raid-cancelled', 'This raid is cancelled'];

describe('cancelling a raid', () => {
  const cancel = (id: string, reason = 'no tank') =>
    team.manager.post('/raid/cancel', { id, reason });

  test('lets its open bookings leave, deposit refunded, and shows it as cancelled', async () => {
    const open = await book(advertiser, raidId, { deposit: 5 });
    const finished = await book(senior, raidId);
    await payloadOf(team.leader.post('/booking/status', { bookingId: finished._id }));
    await book(advertiser, raidId);
    expect((await cancel(raidId)).body).toEqual({ success: true });
    const listed = (await listOf(advertiser, 'published')).find(({ _id }) => _id === raidId);
    expect(listed).toMatchObject({
      cancelled: { reason: 'no tank', at: expect.any(String) as string },
      clients: ['2'],
    });
    expect((await leftOf(advertiser, raidId))[0]).toMatchObject({
      _id: open._id,
      left: { as: 'cancelled', reason: 'no tank', deposit: 'refunded' },
    });
    expect(await leftOf(team.leader, raidId)).toMatchObject([
      { left: { deposit: 'refunded' } },
      { left: { deposit: null } },
    ]);
    expect(await bookingsOf(team.leader, raidId)).toMatchObject([{ _id: finished._id }]);
  });

  test('refuses sales, moves into it and edits', async () => {
    const booking = await book(advertiser, raidId);
    const other = await book(advertiser, (await team.publish())._id);
    const finished = await book(advertiser, raidId);
    await payloadOf(team.leader.post('/booking/status', { bookingId: finished._id }));
    await payloadOf(cancel(raidId));
    expect(await answerOf(advertiser, '/booking/create', bookingDraft(raidId))).toEqual(cancelled);
    expect(
      await answerOf(advertiser, '/booking/create', bookingDraft(raidId, { price: 1 })),
    ).toEqual(cancelled);
    const move = { bookingId: other._id, raidId };
    expect(await answerOf(advertiser, '/booking/move', move)).toEqual(cancelled);
    expect(await answerOf(advertiser, '/booking/edit', editOf(booking))).toEqual(cancelled);
    expect(await answerOf(advertiser, '/booking/edit', editOf(finished))).toEqual(cancelled);
    const raid = await payloadOf<object>(team.manager.get(`/raid/get/${raidId}`));
    const edit = { ...raid, id: raidId, raidLeader: team.leaderId, goldCollector: null };
    expect(await answerOf(team.manager, '/raid/edit', edit)).toEqual(cancelled);
  });

  test('a second time succeeds and changes nothing; a pending or missing raid is refused', async () => {
    await payloadOf(cancel(raidId));
    expect((await cancel(raidId, 'another')).status).toBe(200);
    const raid = await payloadOf(team.manager.get(`/raid/get/${raidId}`));
    expect(raid).toMatchObject({ cancelled: { reason: 'no tank' }, version: 3 });
    const { _id: plan } = await team.plan();
    expect((await cancel(plan)).status).toBe(409);
    expect((await cancel('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await cancel(raidId, '')).status).toBe(400);
    await payloadOf(team.manager.post('/raid/delete', { id: raidId }));
    expect((await cancel(raidId)).status).toBe(404);
    for (const person of [team.leader, advertiser]) {
      expect((await person.post('/raid/cancel', { id: plan, reason: 'x' })).status).toBe(403);
    }
  });
});

test('deleting a raid lets its open bookings leave, deposit refunded, and records who deleted it', async () => {
  const open = await book(advertiser, raidId, { deposit: 5 });
  const finished = await book(advertiser, raidId, { deposit: 7 });
  await payloadOf(team.leader.post('/booking/status', { bookingId: finished._id }));
  await payloadOf(team.manager.post('/raid/delete', { id: raidId }));
  const { rows } = await portal.context.pool.query(
    `select id, left_as, deposit_outcome, reason, left_by, (select taken from raids where id = raid_id)
     from bookings where raid_id = $1 order by created_at`,
    [raidId],
  );
  const nothing = { left_as: null, deposit_outcome: null, reason: null, left_by: null };
  expect(rows).toEqual([
    {
      id: open._id,
      left_as: 'cancelled',
      deposit_outcome: 'refunded',
      reason: 'The raid was deleted',
      left_by: await idOf(team.manager),
      taken: 1,
    },
    { id: finished._id, ...nothing, taken: 1 },
  ]);
});
