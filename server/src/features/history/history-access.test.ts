import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Booking } from '@forge/contract/bookings/booking';
import { historyThings, type HistoryThing } from '@forge/contract/history/history-fields';
import type { HistoryPage } from '@forge/contract/history/history-api';
import type { Mail } from '@forge/contract/mails/mail-api';
import type { Raid } from '@forge/contract/raids/raid';
import { rolesAndNone, signInWithRole, type RoleOrNone } from '@forge/testkit/access-matrix';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let senior: Person;
let otherSenior: Person;
let otherCollector: Person;
let raid: Raid;
let booking: Booking;
let everyone: { role: RoleOrNone; person: Person }[];
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin-63');
  senior = await portal.signIn('senior-advertiser-63');
  otherSenior = await portal.signIn('senior-advertiser-64');
  otherCollector = await portal.signIn('gold-collector-64');
  raid = await team.publish({ goldCollector: team.collectorId, maxClients: 50 });
  booking = await book(senior, raid._id);
  everyone = await Promise.all(
    rolesAndNone.map(async (role) => ({ role, person: await signInWithRole(portal, role) })),
  );
});
afterAll(() => portal.close());

const unknown = '11111111-1111-1111-1111-111111111111';
const statusOf = async (person: Person, path: string) => {
  const { status, body } = await person.get(`/history/${path}`);
  return `${status} ${status === 200 ? '' : String(body['code'])}`.trim();
};
const allow = '200';
const deny = '403 forbidden';
const missing = '404 not-found';
const invalid = '400 invalid';

describe('bookings', () => {
  test('are for those who read the booking in full', async () => {
    const path = `booking/${booking._id}`;
    for (const person of [admin, senior, team.leader, team.collector])
      expect(await statusOf(person, path)).toBe(allow);
    for (const person of [otherSenior, otherCollector, team.manager])
      expect(await statusOf(person, path)).toBe(deny);
  });

  test('are not for the creator after someone else has taken over', async () => {
    const moved = await book(senior, raid._id);
    await bypassRules(
      portal.context,
      `update bookings set created_by = '${await idOf(otherSenior)}' where id = '${moved._id}'`,
    );
    expect(await statusOf(senior, `booking/${moved._id}`)).toBe(deny);
    const { entries } = await payloadOf<HistoryPage>(
      otherSenior.get(`/history/booking/${moved._id}`),
    );
    expect(entries[0]?.changes).toMatchObject([{ field: 'userId', label: 'Advertiser' }]);
  });

  test('name raids only to those who see them', async () => {
    const otherLeaderId = await idOf(await portal.signIn('raid-leader-65'));
    const [from, to] = [
      await team.publish({ name: 'Hidden raid', raidLeader: otherLeaderId }),
      await team.publish({ name: 'Open raid' }),
    ];
    const moved = await book(senior, from._id);
    await bypassRules(
      portal.context,
      `update raids set taken = 0 where id = '${from._id}';
       update raids set taken = 1 where id = '${to._id}';
       update bookings set raid_id = '${to._id}' where id = '${moved._id}'`,
    );
    const raidsIn = async (person: Person) => {
      const path = `/history/booking/${moved._id}`;
      const { entries } = await payloadOf<HistoryPage>(person.get(path));
      return entries.flatMap(({ changes }) =>
        changes
          .filter(({ field }) => field === 'raidId')
          .map(({ before, after }) => [before, after]),
      );
    };
    expect(await raidsIn(senior)).toEqual([
      ['Hidden raid', 'Open raid'],
      [null, 'Hidden raid'],
    ]);
    expect(await raidsIn(team.leader)).toEqual([
      ['...', 'Open raid'],
      [null, '...'],
    ]);
  });

  test('of a deleted raid are for admins', async () => {
    const deleted = await team.publish({ goldCollector: team.collectorId });
    const gone = await book(senior, deleted._id);
    await team.leader.post('/booking/status', { bookingId: gone._id });
    await team.manager.post('/raid/delete', { id: deleted._id });
    const path = `booking/${gone._id}`;
    expect(await statusOf(admin, path)).toBe(allow);
    for (const person of [senior, team.leader, team.collector, team.manager])
      expect(await statusOf(person, path)).toBe(deny);
  });
});

describe('raids', () => {
  test('are for those who edit raids, and for their staff once published', async () => {
    const plan = await team.plan({ goldCollector: team.collectorId });
    const path = `raid/${plan._id}`;
    expect(await statusOf(admin, path)).toBe(allow);
    expect(await statusOf(team.manager, path)).toBe(allow);
    expect(await statusOf(team.leader, path)).toBe(deny);
    expect(await statusOf(team.collector, path)).toBe(deny);
    await team.manager.post('/raid/publish', { id: plan._id });
    expect(await statusOf(team.leader, path)).toBe(allow);
    expect(await statusOf(team.collector, path)).toBe(allow);
    expect(await statusOf(senior, path)).toBe(deny);
    expect(await statusOf(otherCollector, path)).toBe(deny);
  });

  test('that were deleted are for admins', async () => {
    const plan = await team.publish({ goldCollector: team.collectorId });
    await team.manager.post('/raid/delete', { id: plan._id });
    expect(await statusOf(admin, `raid/${plan._id}`)).toBe(allow);
    for (const person of [team.manager, team.leader, team.collector])
      expect(await statusOf(person, `raid/${plan._id}`)).toBe(deny);
  });
});

test('mails are for those who handle them', async () => {
  const done = await book(senior, raid._id);
  await team.leader.post('/booking/status', { bookingId: done._id });
  const { _id } = await payloadOf<Mail>(admin.post('/mail/create', { bookId: done._id }));
  for (const person of [admin, senior, team.collector])
    expect(await statusOf(person, `mail/${_id}`)).toBe(allow);
  for (const person of [otherSenior, otherCollector, team.leader, team.manager])
    expect(await statusOf(person, `mail/${_id}`)).toBe(deny);
});

test('answers 404 for a missing record only to roles that read every such history, 403 to others', async () => {
  const expected: Record<HistoryThing, string[]> = {
    raid: ['Admin', 'Developer', 'Raid Manager'],
    booking: ['Admin', 'Developer'],
    mail: ['Admin', 'Developer'],
    'hero-name': ['Admin', 'Developer'],
  };
  // Everyone who handles mails gets the reason why an id is invalid, as by the calls of mails.
  const validated = {
    ...expected,
    mail: ['Admin', 'Developer', 'Gold Collector', 'Senior Advertiser'],
  };
  for (const { role, person } of everyone) {
    const denied = role === 'signedOut' ? '401 signed-out' : deny;
    for (const thing of historyThings) {
      expect([role, thing, await statusOf(person, `${thing}/${unknown}`)]).toEqual([
        role,
        thing,
        expected[thing].includes(role) ? missing : denied,
      ]);
      expect([role, thing, await statusOf(person, `${thing}/x`)]).toEqual([
        role,
        thing,
        validated[thing].includes(role) ? invalid : denied,
      ]);
    }
  }
});

test('reports an invalid cursor only to those who may read the history, and denies others', async () => {
  const path = `booking/${booking._id}?before=`;
  expect(await statusOf(senior, path)).toBe(allow);
  for (const before of ['0', '-1', '%00', 'x'.repeat(500), "1'--"]) {
    expect([before, await statusOf(senior, path + before)]).toEqual([before, invalid]);
    expect([before, await statusOf(otherSenior, path + before)]).toEqual([before, deny]);
  }
  // Before it is looked up.
  for (const thing of historyThings) {
    const nothing = `${thing}/${unknown}?before=-1`;
    expect([thing, await statusOf(admin, nothing)]).toEqual([thing, invalid]);
    expect([thing, await statusOf(senior, nothing)]).toEqual([thing, deny]);
  }
});

test('refuses unknown kinds of records', async () => {
  expect((await admin.get(`/history/user/${unknown}`)).status).toBe(404);
});

test('no history contains a client of someone else', async () => {
  const sentinels = ['Sentinelclient', 'sentinel-contact', 'sentinel-note'];
  const [clientName, contactInfo, additionalNotes] = sentinels;
  const secret = await book(senior, raid._id, { clientName, contactInfo, additionalNotes });
  await team.leader.post('/booking/status', { bookingId: secret._id });
  const mail = await payloadOf<Mail>(admin.post('/mail/create', { bookId: secret._id }));
  const paths = [
    ...[secret._id, booking._id].map((id) => `booking/${id}`),
    ...[`raid/${raid._id}`, `mail/${mail._id}`, `hero-name/${secret._id}`],
  ];
  const readsBookings = ['Admin', 'Developer'];
  for (const { role, person } of everyone) {
    const texts = await Promise.all(
      paths.map(async (path) => (await person.get(`/history/${path}`)).text),
    );
    const found = sentinels.filter((word) => texts.join().includes(word));
    expect([role, found]).toEqual([role, readsBookings.includes(role) ? sentinels : []]);
  }
  // Not even those who may read the booking find its client in the history of the raid or the mail.
  for (const path of [`raid/${raid._id}`, `mail/${mail._id}`]) {
    const { text } = await admin.get(`/history/${path}`);
    expect(sentinels.filter((word) => text.includes(word))).toEqual([]);
  }
});
