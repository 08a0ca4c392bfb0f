import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMasked } from '@forge/contract/bookings/booking';
import { bookingExportColumns } from '@forge/contract/exports/booking-columns';
import { noCaps } from '@forge/contract/raids/armour-seats';
import { book, bookingsOf } from '@forge/testkit/booking-fixtures';
import { postOk, type Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { exportOf } from '@forge/testkit/read-export';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const formula = '=HYPERLINK("http://evil.example","x")';

let portal: TestPortal;
let team: RaidTeam;
let people: Record<'admin' | 'senior' | 'advertiser' | 'otherLeader', Person>;
/** Soonest first. */
let raids: string[];
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  people = {
    admin: await portal.signIn('admin'),
    senior: await portal.signIn('senior-advertiser'),
    advertiser: await portal.signIn('advertiser'),
    otherLeader: await portal.signIn('raid-leader-51'),
  };
  const publish = async (changes: object) => (await team.publish(changes))._id;
  raids = [
    await publish({ date: '2031-06-15', goldCollector: team.collectorId, maxClients: 20 }),
    await publish({
      date: '2031-06-16',
      difficulty: 'MYTHIC',
      armourCaps: { ...noCaps, cloth: 2 },
    }),
    await publish({ date: '2031-06-17', raidType: 'Curve', bossCount: 2, maxClients: 1 }),
  ];
  const [first = '', second = '', third = ''] = raids;
  await book(people.senior, first, { clientName: formula, deposit: 1_000, owes: 999_000 });
  const gone = await book(people.senior, first);
  await book(people.advertiser, first, { contactInfo: '+33 1', additionalNotes: 'a,"b"\nc' });
  await book(people.senior, first, { paidFull: true });
  await book(people.advertiser, second);
  await book(people.admin, second);
  await book(people.senior, third, { selectedBosses: ['Both'] });
  await postOk(people.admin, '/booking/cancel', { bookingId: gone._id, reason: 'Ill' });
});
afterAll(() => portal.close());

/** A raid's rows, as the JSON of the same viewer has them. */
const shown = async (person: Person, raidId: string) =>
  (await bookingsOf(person, raidId)).map((seen, index) => ({ slot: index + 1, seen }));

const asRecords = (rows: Awaited<ReturnType<typeof shown>>) =>
  rows.map((row) =>
    bookingExportColumns.map(({ cell }) => {
      const value = cell(row);
      return typeof value === 'string' && /^[=+]/.test(value) ? `'${value}` : String(value);
    }),
  );

test('exports a raid as each person sees it, masked rows included', async () => {
  const [raidId = ''] = raids;
  for (const person of [
    people.admin,
    people.senior,
    people.advertiser,
    team.leader,
    team.collector,
  ]) {
    const rows = await shown(person, raidId);
    const [headers, ...records] = await exportOf(person, 'bookings', `?raidId=${raidId}`);
    expect(headers?.join()).toBe(
      'Slot,Client Name,Client Realm,Client Class,Client Faction,Payment Realm,Payment Faction,Source,Bosses,Price,Deposit,Owes,Paid Full,Status,Contact,Notes,Adv',
    );
    expect(records).toEqual(asRecords(rows));
  }
  const [, own, masked] = await exportOf(people.senior, 'bookings', `?raidId=${raidId}`);
  expect(own?.slice(0, 2)).toEqual(['1', `'${formula}`]);
  expect(masked).toEqual(['2', '...', '...', 'Mage', ...Array<string>(13).fill('...')]);
});

test('exports what a person reads in full, soonest raid first', async () => {
  for (const person of [people.admin, people.senior, people.advertiser]) {
    const rows = (await Promise.all(raids.map((raidId) => shown(person, raidId)))).flat();
    const [, ...records] = await exportOf(person, 'bookings');
    expect(records).toEqual(asRecords(rows.filter(({ seen }) => !isMasked(seen))));
  }
  expect(await exportOf(people.admin, 'bookings')).toHaveLength(7);
  expect(await exportOf(team.collector, 'bookings')).toHaveLength(4);
  expect(await exportOf(people.otherLeader, 'bookings')).toHaveLength(1);
});

test('exports the bookings of the raids that match the filters', async () => {
  const slots = async (query: string) =>
    (await exportOf(people.admin, 'bookings', query)).slice(1).map(([slot]) => Number(slot));
  expect(await slots('?date=2031-06-16')).toEqual([1, 2]);
  expect(await slots('?type=Curve')).toEqual([1]);
  expect(await slots('?difficulty=HEROIC&type=Full+Run&loot=')).toEqual([1, 2, 3]);
  expect(await slots('?loot=VIP')).toEqual([]);
  expect(await slots('?past=0')).toHaveLength(6);
  expect(await slots('?free=1')).toEqual([1, 2, 3, 1, 2]);
  expect(await slots('?armour=cloth')).toEqual([1, 2, 3]);
  expect(await slots('?mine=1')).toEqual([1, 2]);
});

test('refuses what the table refuses', async () => {
  const [raidId = ''] = raids;
  const unknown = '00000000-0000-4000-8000-000000000000';
  const outcome = async (person: Person, query: string) => {
    const csv = await person.get(`/export/bookings.csv${query}`);
    const xlsx = await person.get(`/export/bookings.xlsx${query}`);
    expect(xlsx.body).toEqual(csv.body);
    return [csv.status, csv.body['code']];
  };
  expect(await outcome(portal.visitor(), '')).toEqual([401, 'signed-out']);
  expect(await outcome(team.manager, `?raidId=${raidId}`)).toEqual([403, 'forbidden']);
  expect(await outcome(people.otherLeader, `?raidId=${raidId}`)).toEqual([403, 'forbidden']);
  expect(await outcome(people.otherLeader, `?raidId=${unknown}`)).toEqual([403, 'forbidden']);
  expect(await outcome(people.advertiser, `?raidId=${unknown}`)).toEqual([404, 'not-found']);
  expect(await outcome(people.advertiser, '?raidId=x')).toEqual([400, 'invalid']);
  expect(await outcome(people.advertiser, '?date=tomorrow')).toEqual([400, 'invalid']);
  expect(await outcome(people.advertiser, '?armour=silk')).toEqual([400, 'invalid']);
});
