import { afterAll, beforeAll, expect, test } from 'vitest';
import { parisDay, parisInstant } from '@forge/contract/paris-time';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { deleteAllRaids, namesOf, agendaOf } from '@forge/testkit/agenda-fixtures';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { openTicket, setStatus } from '@forge/testkit/ticket-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const today = parisDay(new Date());
const noon = parisInstant(today, '12:00');

let portal: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal({ now: () => noon });
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const signInWithRoles = async (slug: string, roles: string[]) => {
  await portal.setRoles(slug, roles);
  return portal.signIn(slug);
};

/** A published raid that was created without events, so that none of them arrives late. */
const createRaidWithoutEvents = async (): Promise<string> => {
  const { rows } = await bypassRules<{ id: string }>(
    portal.context,
    `insert into raids (name, day, time_of_day, difficulty, organization, loot_type, raid_type,
      boss_count, max_clients, pot, leader_id, created_by, published_at)
    values ('Quiet', '2031-06-15', '21:30', 'HEROIC', 'Guild', 'Unsaved', 'Full Run', 8, 8, 1000000,
      $1, $1, now()) returning id`,
    [team.leaderId],
  );
  return rows[0]?.id ?? '';
};

// Runs first, so that no throttled push of another test is pending.
test('does not emit changes that concern nobody who is connected', async () => {
  const member = await portal.signIn('forge-member-41');
  const received: string[] = [];
  const socket = await member.connect();
  socket.onAny((event: string) => received.push(event));
  await team.plan();
  // This push comes later than one about the plan would.
  await openTicket(member);
  await expect.poll(() => received).toContain('ticketUpdate');
  expect(received).toEqual(['ticketUpdate']);
  socket.disconnect();
});

test('emits a sold seat and a new plan to advertisers and managers, and to nobody else', async () => {
  const seller = await portal.signIn('advertiser-40');
  const raidId = await createRaidWithoutEvents();
  const receivers: string[] = [];
  for (const slug of ['advertiser-41', 'raid-manager', 'forge-member', 'raid-leader']) {
    const person = await portal.signIn(slug);
    (await person.connect()).on('nextUpdate', () => receivers.push(slug));
  }
  for (const change of [() => book(seller, raidId), () => team.plan()]) {
    receivers.length = 0;
    await change();
    await expect.poll(() => new Set(receivers)).toEqual(new Set(['advertiser-41', 'raid-manager']));
  }
});

test('returns the union of several roles, with no raid twice', async () => {
  await deleteAllRaids(portal);
  const everything = await signInWithRoles('advertiser-37', [
    'Advertiser',
    'Raid Leader',
    'Gold Collector',
    'Raid Manager',
  ]);
  await team.publish({ name: 'Theirs', raidLeader: await idOf(everything) });
  await team.publish({ name: 'Not theirs' });
  const next = await agendaOf(everything);
  expect(Object.keys(next).sort()).toEqual(
    ['goldToSend', 'openRaids', 'ownBookings', 'ownRaids', 'planning'].sort(),
  );
  expect(namesOf(next.ownRaids)).toEqual(['Theirs']);
  expect(namesOf(next.openRaids)).toEqual(['Not theirs']);
});

test('returns only tickets to a member, and raids that they still run', async () => {
  const member = await signInWithRoles('raid-leader-38', ['Raid Leader']);
  const raid = await team.publish({ raidLeader: await idOf(member) });
  await portal.setRoles('raid-leader-38', ['Forge Member']);
  await member.signIn('raid-leader-38');
  const next = await agendaOf(member);
  expect(Object.keys(next)).toEqual(['ownRaids', 'ownTickets']);
  await team.manager.post('/raid/delete', { id: raid._id });
  expect(await agendaOf(member)).toEqual({ ownTickets: { rows: [], total: 0 } });
});

test('lists own tickets until they are resolved and read', async () => {
  const [member, admin] = [await portal.signIn('forge-member-37'), await portal.signIn('admin-37')];
  await openTicket(await portal.signIn('forge-member-38'), { subject: 'Someone else’s' });
  const done = await openTicket(member, { subject: 'Done' });
  const open = await openTicket(member, { subject: 'Open' });
  const activity = { lastActivityAt: expect.any(String) as string };
  expect((await agendaOf(member)).ownTickets).toEqual({
    rows: [
      { _id: open._id, subject: 'Open', status: 'Open', unread: false, ...activity },
      { _id: done._id, subject: 'Done', status: 'Open', unread: false, ...activity },
    ],
    total: 2,
  });
  await setStatus(admin, done._id, 'Resolved');
  expect((await agendaOf(member)).ownTickets?.rows[0]).toMatchObject({
    subject: 'Done',
    status: 'Resolved',
    unread: true,
  });
  await member.post('/support/seen', { ticketId: done._id, number: 2 });
  expect((await agendaOf(member)).ownTickets?.rows.map(({ subject }) => subject)).toEqual(['Open']);
  expect((await agendaOf(admin)).ownTickets).toBeUndefined();
});

test('names a client only to the person who booked them', async () => {
  await deleteAllRaids(portal);
  const seller = await portal.signIn('senior-advertiser-39');
  const raid = await team.publish({
    date: today,
    time: '22:00',
    goldCollector: team.collectorId,
  });
  const booking = await book(seller, raid._id, {
    clientName: 'Sentinelname',
    contactInfo: 'sentinel contact',
  });
  await team.leader.post('/booking/status', { bookingId: booking._id });
  const everyone = [
    'admin',
    'developer',
    'raid-manager',
    'gold-collector',
    'advertiser',
    'senior-advertiser',
    'trial-advertiser',
    'raid-leader',
    'forge-member',
  ];
  const people = [team.leader, team.collector, team.manager];
  for (const slug of everyone) people.push(await portal.signIn(slug));
  for (const person of people) {
    for (const path of ['/dashboard/next', '/dashboard/activity']) {
      expect((await person.get(path)).text.toLowerCase()).not.toContain('sentinel');
    }
  }
  const own = (await seller.get('/dashboard/next')).text;
  expect(own).toContain('Sentinelname');
  expect(own).not.toContain('sentinel contact');
});
