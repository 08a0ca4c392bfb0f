import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, bookingDraft, bookingsOf, editOf } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import type { Person } from '@forge/testkit/person';
import { startPortalProcess, type RestartablePortal } from '@forge/testkit/portal-process';
import { signInRaidTeam, raidDraft, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const SEATS = 7;
const REQUESTS = 200;
const ROUNDS = 3;

let portal: TestPortal;
let team: RaidTeam;
let second: RestartablePortal;
let people: Person[];
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  second = await startPortalProcess({ DATABASE_URL: portal.databaseUrl });
  people = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? portal.signIn(`advertiser-${index + 2}`)
        : second.signIn(`advertiser-${index + 2}`),
    ),
  );
});
afterAll(async () => {
  await second.close();
  await portal.close();
});

const someone = (index: number) => people[index % people.length] ?? team.manager;
const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  'sells the last 7 seats to exactly 7 of 200 concurrent requests on two processes (round %i)',
  async () => {
    const { _id: raidId } = await team.publish({ maxClients: SEATS });
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) =>
        someone(index).post('/booking/create', bookingDraft(raidId)),
      ),
    );
    expect(tally(answers)).toEqual({ 200: SEATS, 409: REQUESTS - SEATS });
    const losers = answers.filter(({ status }) => status === 409);
    expect(new Set(losers.map(({ body }) => body['message']))).toEqual(
      new Set(['This raid is full']),
    );
    expect(await bookingsOf(await portal.signIn('admin'), raidId)).toHaveLength(SEATS);
  },
);

test('the database rejects a statement that oversells', async () => {
  const { _id: raidId } = await team.publish({ maxClients: 1 });
  await book(someone(0), raidId);
  await expect(
    bypassRules(portal.context, 'update raids set taken = taken + 1 where id = $1', [raidId]),
  ).rejects.toThrow('raids_check');
});

test('sells one seat to concurrent requests for the same character', async () => {
  const { _id: raidId } = await team.publish({ maxClients: 100 });
  const draft = bookingDraft(raidId, { clientName: 'Sameone' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => someone(index).post('/booking/create', draft)),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
  const { rows } = await portal.context.pool.query('select taken from raids where id = $1', [
    raidId,
  ]);
  expect(rows).toEqual([{ taken: 1 }]);
});

test('creates one mail for a hundred concurrent Done', async () => {
  const { _id: raidId } = await team.publish();
  const { _id: bookingId } = await book(someone(0), raidId);
  const admins = await Promise.all([portal.signIn('admin'), portal.signIn('developer')]);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (admins[index % 2] ?? team.leader).post('/booking/status', { bookingId }),
    ),
  );
  expect(tally(answers)).toEqual({ 200: 100 });
  const { rows } = await portal.context.pool.query(
    'select count(*) as mails from mails where booking_id = $1',
    [bookingId],
  );
  expect(rows).toEqual([{ mails: 1 }]);
});

test('serializes concurrent Lock and Edit', async () => {
  const { _id: raidId } = await team.publish({ maxClients: 40 });
  for (let round = 0; round < 20; round += 1) {
    const creator = someone(round);
    const booking = await book(creator, raidId);
    const [edit, lock] = await Promise.all([
      creator.post('/booking/edit', editOf(booking, { contactInfo: 'edited' })),
      team.leader.post('/booking/lock', { bookingId: booking._id }),
    ]);
    expect(lock.status).toBe(200);
    expect(edit.status).toBeOneOf([200, 409]);
    const { rows } = await portal.context.pool.query<{ action: string }>(
      `select action from audit where thing = 'bookings' and thing_id = $1 order by id`,
      [booking._id],
    );
    const order = rows.map(({ action }) => action);
    // A successful edit precedes the lock in the audit trail.
    expect(order).toEqual(
      edit.status === 200
        ? ['book client', 'edit booking', 'lock booking']
        : ['book client', 'lock booking'],
    );
  }
});

test('never lowers the capacity below concurrent sales', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { _id: raidId } = await team.publish({ maxClients: 20 });
    await Promise.all([
      ...Array.from({ length: 20 }, (_, index) =>
        someone(index).post('/booking/create', bookingDraft(raidId)),
      ),
      ...[15, 10, 5].map((maxClients) =>
        team.manager.post('/raid/edit', raidDraft(team.leaderId, { id: raidId, maxClients })),
      ),
    ]);
    const { rows } = await portal.context.pool.query<{
      taken: number;
      max_clients: number;
      sold: number;
    }>(
      `select taken, max_clients, (select count(*) from bookings where raid_id = raids.id) as sold
       from raids where id = $1`,
      [raidId],
    );
    const [raid] = rows;
    expect(raid?.taken).toBe(raid?.sold);
    expect(raid?.taken).toBeLessThanOrEqual(raid?.max_clients ?? 0);
  }
});

test('commits concurrent Done and deletion of the raid completely or not at all', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { _id: raidId } = await team.publish();
    const { _id: bookingId } = await book(someone(round), raidId);
    const [done, gone] = await Promise.all([
      team.leader.post('/booking/status', { bookingId }),
      team.manager.post('/raid/delete', { id: raidId }),
    ]);
    expect(gone.status).toBe(200);
    const { rows } = await portal.context.pool.query<{ done: boolean; mails: number }>(
      `select done_at is not null as done, (select count(*) from mails where booking_id = bookings.id) as mails
       from bookings where id = $1`,
      [bookingId],
    );
    expect(rows).toEqual([
      done.status === 200 ? { done: true, mails: 1 } : { done: false, mails: 0 },
    ]);
    expect(done.status).toBeOneOf([200, 403]);
  }
});
