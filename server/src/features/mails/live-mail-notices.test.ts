import { afterAll, beforeAll, expect, test } from 'vitest';
import { book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

/** Counts the mails that each person is notified of. */
const listen = async <Name extends string>(people: Record<Name, Person>) => {
  const counts: Record<string, number> = {};
  for (const [name, person] of Object.entries<Person>(people)) {
    counts[name] = 0;
    (await person.connect()).on('mailsWaiting', ({ count }) => {
      counts[name] = (counts[name] ?? 0) + count;
    });
  }
  return counts as Record<Name, number>;
};

const finish = async (person: Person, raidId: string, changes: object = {}) => {
  const { _id: bookingId } = await book(person, raidId, changes);
  const answer = await team.leader.post('/booking/status', { bookingId });
  expect(answer.status).toBe(200);
};

test('notifies only those who have to send the gold', async () => {
  const [admin, senior] = [await portal.signIn('admin'), await portal.signIn('senior-advertiser')];
  const counts = await listen({
    admin,
    senior,
    collector: team.collector,
    otherCollector: await portal.signIn('gold-collector-51'),
    otherSenior: await portal.signIn('senior-advertiser-51'),
    leader: team.leader,
  });
  const { _id: collected } = await team.publish({ goldCollector: team.collectorId });
  await finish(senior, collected, { paidFull: true });
  await expect.poll(() => counts.senior).toBe(1);
  await finish(senior, collected);
  await finish(await portal.signIn('advertiser'), collected);
  await expect.poll(() => counts.collector).toBe(2);
  const { _id: uncollected } = await team.publish();
  await finish(senior, uncollected);
  await expect.poll(() => counts.admin).toBe(1);
  expect(counts).toEqual({
    admin: 1,
    senior: 1,
    collector: 2,
    otherCollector: 0,
    otherSenior: 0,
    leader: 0,
  });
});
