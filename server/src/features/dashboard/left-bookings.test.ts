import { afterAll, beforeAll, expect, test } from 'vitest';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { agendaOf, deleteAllRaids } from '@forge/testkit/agenda-fixtures';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let advertiser: Person;
const today = parisDay(new Date());
beforeAll(async () => {
  portal = await startTestPortal({ now: () => parisInstant(today, '12:00') });
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  advertiser = await portal.signIn('advertiser');
});
afterAll(() => portal.close());

/** Everything that the home page counts or lists, for everyone it concerns. */
const homePages = async () => {
  const pages = [admin, advertiser, team.leader, team.collector, team.manager].map(
    async (person) => ({
      stats: await payloadOf(person.get('/dashboard/status')),
      activity: await payloadOf(person.get('/dashboard/activity')),
      agenda: await agendaOf(person),
    }),
  );
  return Promise.all(pages);
};

const tonight = { date: today, time: '21:00' };

test('a booking that left is in no figure and no list', async () => {
  const staff = { ...tonight, goldCollector: team.collectorId };
  const { _id: raidId } = await team.publish(staff);
  const { _id: otherId } = await team.publish(staff);
  const before = await homePages();
  const { _id: bookingId } = await book(advertiser, raidId);
  const { _id: moved } = await book(advertiser, raidId);
  const during = await homePages();
  for (const [index, page] of during.entries()) expect(page).not.toEqual(before[index]);
  await payloadOf(team.leader.post('/booking/in-group', { bookingId }));
  await payloadOf(admin.post('/booking/cancel', { bookingId, reason: 'ill' }));
  await payloadOf(admin.post('/booking/move', { bookingId: moved, raidId: otherId }));
  await payloadOf(admin.post('/booking/cancel', { bookingId: moved, reason: 'ill' }));
  expect(await homePages()).toEqual(before);
});

type HomePages = Awaited<ReturnType<typeof homePages>>;

/** Whoever runs a raid sees that it is cancelled. */
const withoutCancelled = (pages: HomePages) =>
  pages.map(({ agenda: { ownRaids, ...agenda }, ...page }) => ({
    ...page,
    agenda,
    ownRaids: ownRaids?.rows.filter(({ cancelled }) => cancelled === null),
  }));

test('a cancelled raid is in no figure; what was done in it stays', async () => {
  await deleteAllRaids(portal);
  const before = await homePages();
  const { _id: raidId } = await team.publish({ ...tonight, goldCollector: team.collectorId });
  await book(advertiser, raidId);
  await payloadOf(team.manager.post('/raid/cancel', { id: raidId, reason: 'no tank' }));
  expect(withoutCancelled(await homePages())).toEqual(withoutCancelled(before));

  const { _id: other } = await team.publish(tonight);
  const { _id: bookingId } = await book(advertiser, other);
  await payloadOf(team.leader.post('/booking/status', { bookingId }));
  await payloadOf(team.manager.post('/raid/cancel', { id: other, reason: 'no tank' }));
  const [page] = before;
  const [after] = await homePages();
  const { raidToday, totalRaid, totalBooking } = page?.stats as Record<string, number>;
  expect(after?.stats).toMatchObject({
    raidToday,
    totalRaid,
    totalBooking: (totalBooking ?? 0) + 1,
  });
  expect(after?.agenda.community).toMatchObject({ raids: 0, taken: 0, seats: 0, bookings: 1 });
});

test('emits statsUpdate to both people of a hand-over', async () => {
  const { _id: raidId } = await team.publish();
  const { _id: bookingId } = await book(advertiser, raidId);
  const recipient = await portal.signIn('trial-advertiser');
  // Without a raid list: those who have one also get the event of the published raid.
  const stranger = await portal.signIn('forge-member');
  const receivers: string[] = [];
  const userId = await idOf(recipient);
  // After the updates of the sale.
  const watch = async (name: string, person: Person) =>
    (await person.connect()).on('statsUpdate', () => receivers.push(name));
  await watch('first', advertiser);
  await book(admin, raidId);
  await expect.poll(() => receivers).toContain('first');
  receivers.splice(0);
  await watch('recipient', recipient);
  await watch('stranger', stranger);
  await payloadOf(admin.post('/booking/hand-over', { bookingId, userId }));
  await expect.poll(() => new Set(receivers)).toEqual(new Set(['first', 'recipient']));
});
