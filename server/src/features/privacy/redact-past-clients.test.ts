import { afterAll, beforeAll, expect, test } from 'vitest';
import { book, editOf } from '@forge/testkit/booking-fixtures';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { silentLog } from '@forge/testkit/silent-log';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createSealer } from '../../audit/seal-audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import { createClientRedactor } from './redact-past-clients.ts';

const DAY_MS = 86_400_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ env: { RETENTION_DAYS: '30' } });
});
afterAll(() => portal.close());

const sealAll = async () => {
  const sealer = createSealer(portal.context.pool, silentLog);
  await expect.poll(() => sealer.sealPending(), { interval: 10 }).toBe(true);
};

/** Everything that the database has about bookings, as one text. */
const everything = async () => {
  const { rows } = await portal.context.pool.query<{ text: string }>(
    `select (select string_agg(bookings::text, chr(10)) from bookings)
       || (select string_agg(audit::text, chr(10)) from audit) as text`,
  );
  return rows[0]?.text ?? '';
};

const sums = async () => {
  const { rows } = await portal.context.pool.query(
    'select count(*), sum(price), sum(deposit), count(client_name) from bookings',
  );
  return rows[0] as unknown;
};

test('removes contacts, notes and reasons after the retention time, and the seals survive it', async () => {
  const team = await signInRaidTeam(portal);
  const raid = await team.publish({ maxClients: 10 });
  const advertiser = await portal.signIn('advertiser');
  const secret = { contactInfo: 'battle-tag#1234', additionalNotes: 'brings a friend' };
  await book(advertiser, raid._id, secret);
  // After an edit removed it, only the audit trail has it.
  const edited = await book(advertiser, raid._id, { contactInfo: 'battle-tag#5678' });
  await advertiser.post('/booking/edit', editOf(edited, { contactInfo: '' }));
  // Why a booking left is text about a client, too.
  const { _id: bookingId } = await book(advertiser, raid._id);
  await advertiser.post('/booking/cancel', { bookingId, reason: 'battle-tag#9999 is ill' });
  await sealAll();
  const before = await sums();
  const at = (days: number) => ({
    ...portal.context,
    now: () => new Date(new Date(raid.date).getTime() + days * DAY_MS),
  });

  await createClientRedactor(at(29))();
  for (const contact of ['battle-tag#1234', 'battle-tag#5678', 'battle-tag#9999']) {
    expect(await everything()).toContain(contact);
  }

  await createClientRedactor(at(32))();
  const left = await everything();
  expect(left).not.toContain('battle-tag#');
  expect(left).not.toContain('brings a friend');
  expect(await sums()).toEqual(before);
  const { rows } = await portal.context.pool.query(`select kind, thing from redactions`);
  expect(rows).toEqual(Array(3).fill({ kind: 'notes', thing: 'bookings' }));
  await sealAll();
  expect((await verifyAudit(portal.context.pool)).findings).toEqual([]);
});

test('removes text that is written into a booking of an old raid, and edited away again, the next day', async () => {
  const team = await signInRaidTeam(portal);
  const raid = await team.publish();
  const advertiser = await portal.signIn('advertiser');
  const booked = await book(advertiser, raid._id, { contactInfo: 'first#1' });
  let now = new Date(new Date(raid.date).getTime() + 100 * DAY_MS);
  const redact = createClientRedactor({ ...portal.context, now: () => now });
  await redact();
  expect(await everything()).not.toContain('first#');

  const edit = async (contactInfo: string) => {
    const { rows } = await portal.context.pool.query<{ version: number }>(
      'select version from bookings where id = $1',
      [booked._id],
    );
    const draft = editOf(booked, { contactInfo, version: rows[0]?.version });
    expect(await advertiser.post('/booking/edit', draft)).toMatchObject({ status: 200 });
  };
  await edit('late#2');
  await redact();
  expect(await everything()).toContain('late#');
  now = new Date(now.getTime() + DAY_MS);
  await redact();
  expect(await everything()).not.toContain('late#');

  await edit('again#3');
  await edit('');
  now = new Date(now.getTime() + DAY_MS);
  await redact();
  expect(await everything()).not.toContain('again#');
});
