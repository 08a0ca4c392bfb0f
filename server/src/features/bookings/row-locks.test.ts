import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, bookingDraft, editOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import {
  duringTransaction,
  requestDuringTransaction,
  untilLockWait,
} from '@forge/testkit/concurrent-transaction';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, raidDraft, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { deletingStatements, sellingStatements } from '@forge/testkit/seat-statements';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let advertiser: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  advertiser = await portal.signIn('advertiser-40');
});
afterAll(() => portal.close());

test('Done waits for a deletion of the raid, and is refused', async () => {
  const { _id: raidId } = await team.publish();
  const { _id: bookingId } = await book(advertiser, raidId);
  const { status } = await requestDuringTransaction(
    portal,
    deletingStatements(`raids.id = '${raidId}'`),
    () => team.leader.post('/booking/status', { bookingId }),
  );
  expect(status).toBe(403);
});

test('an edit waits for a concurrent Lock, and is refused', async () => {
  const { _id: raidId } = await team.publish();
  const booking = await book(advertiser, raidId);
  const { status } = await requestDuringTransaction(
    portal,
    `update bookings set locked = true where id = '${booking._id}'`,
    () => advertiser.post('/booking/edit', editOf(booking, { contactInfo: 'late' })),
  );
  expect(status).toBe(409);
});

test('an edit of a raid locks its people after the raid', async () => {
  const { _id: raidId } = await team.publish();
  const { pending } = await duringTransaction(
    portal,
    `select from raids where id = '${raidId}' for update`,
    async () => {
      const edited = team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: raidId }));
      await untilLockWait(portal);
      // A hand-over locks them after the raid, too: another order would be a deadlock.
      await portal.context.pool.query(
        `select from users where id = '${team.leaderId}' for update nowait`,
      );
      return { pending: edited };
    },
  );
  expect((await pending).status).toBe(200);
});

const edits: [what: string, changes: object, message: string][] = [
  [
    'the type',
    { raidType: 'Curve', bossCount: 2 },
    'The raid type cannot change once clients are booked',
  ],
  ['the seats', { maxClients: 1 }, 'Max Clients cannot be lower than the 2 clients already booked'],
];

test.each(edits)('an edit of %s waits for concurrent sales', async (_, changes, message) => {
  const { _id: raidId } = await team.publish();
  const { status, body } = await requestDuringTransaction(
    portal,
    sellingStatements(raidId, 2),
    () => team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: raidId, ...changes })),
  );
  expect([status, body['message']]).toEqual([409, message]);
});

test('a raid waits for a change of its leader’s roles', async () => {
  const leader = await portal.signIn('raid-leader-41');
  const { body } = await leader.get('/auth/status');
  const { _id: leaderId } = body['user'] as { _id: string };
  const { _id: raidId } = await team.plan();
  const takeRoles = `update users set roles = '{}' where id = '${leaderId}'`;
  const planned = await requestDuringTransaction(portal, takeRoles, () =>
    team.manager.post('/raid/create', raidDraft(leaderId)),
  );
  expect([planned.status, planned.body['message']]).toEqual([
    400,
    'The raid leader must hold the Raid Leader role',
  ]);
  const edited = await team.manager.post('/raid/edit', raidDraft(leaderId, { id: raidId }));
  expect(edited.status).toBe(400);
});

/** Changes a raid without an event, like another process whose event is still on its way. */
const changeWithoutEvent = (raidId: string, change: string) =>
  bypassRules(portal.context, `update raids set ${change} where id = $1`, [raidId]);

test('sells on current terms although the cached ones are stale', async () => {
  const { _id: raidId } = await team.publish();
  await book(advertiser, raidId);
  await changeWithoutEvent(raidId, 'pot = 2000000');
  const cheap = await advertiser.post('/booking/create', bookingDraft(raidId));
  expect([cheap.status, cheap.body['message']]).toEqual([
    400,
    'Price cannot be less than 1800000 (90% of raid price)',
  ]);
  await changeWithoutEvent(raidId, 'pot = 100');
  expect(await book(advertiser, raidId, { price: 90 })).toMatchObject({ price: 90 });
  await changeWithoutEvent(raidId, `raid_type = 'Curve', boss_count = 2`);
  const noBoss = await advertiser.post('/booking/create', bookingDraft(raidId));
  expect([noBoss.status, noBoss.body['message']]).toEqual([
    400,
    'Please choose Nexus, Dimensius or Both',
  ]);
  await bypassRules(
    portal.context,
    `do $$ begin ${deletingStatements(`raids.id = '${raidId}'`)}; end $$`,
  );
  expect((await advertiser.post('/booking/create', bookingDraft(raidId))).status).toBe(404);
});
