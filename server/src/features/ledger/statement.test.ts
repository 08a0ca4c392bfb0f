import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '@forge/contract/ledger/ledger-api';
import type { Mail } from '@forge/contract/mails/mail-api';
import { book } from '@forge/testkit/booking-fixtures';
import { payloadOf, postOk, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
let admin: Person;
let seller: Person;
let collector: Person;

/** The seller has one line: a Done booking whose gold is sent. */
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  seller = await portal.signIn('senior-advertiser');
  const team = await signInRaidTeam(portal);
  collector = team.collector;
  const hero = { name: 'Goldvault', realm: 'Kazzak', faction: 'Horde', status: true };
  await admin.post('/admin/create-hero-name', hero);
  const { _id: raidId } = await team.publish({ goldCollector: team.collectorId });
  const { _id: bookingId } = await book(seller, raidId, { deposit: 200_000 });
  await postOk(team.leader, '/booking/status', { bookingId });
  const mail = await postOk<Mail>(admin, '/mail/create', { bookId: bookingId });
  await postOk(admin, '/mail/generateCode', { mailId: mail._id });
  await postOk(admin, '/mail/sent', { mailId: mail._id });
});
afterAll(() => portal.close());

const statementOf = (person: Person, query: string): Promise<Statement> =>
  payloadOf(person.get(`/ledger/statement${query}`));

test('is everyone’s own, and anyone’s for admin-level people', async () => {
  const query = `?userId=${await idOf(seller)}`;
  for (const path of [`statement${query}`, `statement${query}&week=x`, `weeks${query}`])
    expect((await collector.get(`/ledger/${path}`)).status).toBe(403);
  expect((await seller.get('/ledger/statement?week=2026-11-12')).status).toBe(400);
  const own = await statementOf(seller, query);
  expect(own.lines).toHaveLength(1);
  expect(own).toEqual(await statementOf(admin, query));
  const unknown = await admin.get(`/ledger/statement?userId=${crypto.randomUUID()}`);
  expect([unknown.status, unknown.body['code']]).toEqual([404, 'not-found']);
});

test('has the weeks before in its opening balance, and the chart every week', async () => {
  expect(await statementOf(seller, '?week=2026-01-07')).toMatchObject({
    // As of now, in every week.
    balance: 120_000,
    waiting: 0,
    ready: 120_000,
    from: '2026-01-07T05:00:00.000Z',
    to: '2026-01-14T05:00:00.000Z',
    opening: 0,
    closing: 0,
    lines: [],
  });
  expect(await statementOf(seller, '?week=2031-01-01')).toMatchObject({
    opening: 120_000,
    closing: 120_000,
    lines: [],
  });
  const weeks = await payloadOf<object[]>(seller.get('/ledger/weeks'));
  expect(weeks).toHaveLength(26);
  expect(weeks.at(-1)).toMatchObject({ earned: 320_000, paid: 0, closing: 120_000 });
  expect(weeks[0]).toMatchObject({ earned: 0, paid: 0, closing: 0 });
});
