import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailExportColumns } from '@forge/contract/exports/mail-columns';
import type { Mail } from '@forge/contract/mails/mail-api';
import { filterMails, noFilters, sortMails } from '@forge/contract/mails/mail-filters';
import { backdateBooking, book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { exportOf } from '@forge/testkit/read-export';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let team: RaidTeam;
let admin: Person;
let senior: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  team = await signInRaidTeam(portal);
  admin = await portal.signIn('admin');
  senior = await portal.signIn('senior-advertiser');
  for (const realm of ['Kazzak', 'Twisting Nether']) {
    await admin.post('/admin/create-hero-name', { name: 'Vault', realm, faction: 'Horde' });
  }
  const { _id: raidId } = await team.publish({ goldCollector: team.collectorId, maxClients: 30 });
  for (let n = 0; n < 12; n += 1) {
    const paymentRealm = n % 3 === 0 ? 'TwistingNether' : 'Kazzak';
    const booking = await book(n % 2 === 0 ? senior : admin, raidId, {
      paymentRealm,
      source: n % 4 === 0 ? 'BR' : 'TC',
    });
    await backdateBooking(portal, booking._id, { made: new Date(Date.UTC(2026, 2, 29, n)) });
    await team.leader.post('/booking/status', { bookingId: booking._id });
  }
  const mails = (await admin.get('/mail/all')).body['payload'] as Mail[];
  for (const { _id: mailId, totalPrice } of mails.slice(0, 7)) {
    expect(totalPrice).toBe(1_000_000);
    await admin.post('/mail/generateCode', { mailId });
    await admin.post('/mail/sent', { mailId });
  }
});
afterAll(() => portal.close());

const listed = async (person: Person) =>
  sortMails((await person.get('/mail/get')).body['payload'] as Mail[]);

const asRecords = (mails: Mail[]) =>
  mails.map((mail) => mailExportColumns.map(({ cell }) => String(cell(mail))));

test('exports the mails of each person in the order of the page', async () => {
  for (const [person, count] of [
    [admin, 12],
    [team.collector, 12],
    [senior, 6],
  ] as const) {
    const mails = await listed(person);
    expect(mails).toHaveLength(count);
    const [headers, ...records] = await exportOf(person, 'mails');
    expect(headers).toHaveLength(14);
    expect(headers).toEqual([
      'Advertiser',
      'Booking Date',
      'RunID',
      'Boost Type',
      'Total Pot',
      'Mail Amount',
      'Source',
      'Payment Realm',
      'Payment Faction',
      'Balance Type',
      'Advertiser Cut',
      'Payment Code',
      'Confirmation',
      'Payment Status',
    ]);
    expect(records).toEqual(asRecords(mails));
  }
  const dates = (await exportOf(admin, 'mails')).map(([, date]) => date);
  // The clocks change at 3:00 of that day.
  expect(dates).toContain('2026-03-29 01:00');
  expect(dates).toContain('2026-03-29 03:00');
});

test('exports exactly the rows of the filters', async () => {
  const mails = await listed(admin);
  for (const filters of [
    { realm: 'twisting n' },
    { realm: 'twistingn', status: 'sent' as const },
    { status: 'not-sent' as const, faction: 'HOR' },
    { faction: 'alliance' },
    { date: '2026-03-29', realm: ' kaz ' },
    { date: '2026-03-28' },
  ]) {
    const wanted = filterMails(mails, { ...noFilters, ...filters });
    const query = new URLSearchParams({ ...filters, page: '2' }).toString();
    const [, ...records] = await exportOf(admin, 'mails', `?${query}`);
    expect(records, query).toEqual(asRecords(wanted));
  }
});

test('refuses other people and malformed filters', async () => {
  const [visitor, advertiser] = [portal.visitor(), await portal.signIn('advertiser')];
  for (const format of ['csv', 'xlsx']) {
    const path = `/export/mails.${format}`;
    expect(await visitor.get(path)).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    expect(await advertiser.get(path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const query of ['date=2026-02-30', 'status=unknown', 'realm=a&realm=b']) {
      const { status, body } = await admin.get(`${path}?${query}`);
      expect([status, body['code'], body['field']], query).toEqual([
        400,
        'invalid',
        query.split('=')[0],
      ]);
    }
  }
});
