import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnData } from '@forge/contract/privacy/privacy-api';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { payloadOf, type Person } from '@forge/testkit/person';
import { idOf, signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { silentLog } from '@forge/testkit/silent-log';
import { makeToken } from '@forge/testkit/token-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createSealer } from '../../audit/seal-audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';

let portal: TestPortal;
let admin: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
});
afterAll(() => portal.close());

const query = async (text: string, values: unknown[] = []) =>
  (await portal.context.pool.query<Record<string, unknown>>(text, values)).rows;

/** Someone with a booking in the raid. */
const advertiserWithBooking = async (persona: string) => {
  const team = await signInRaidTeam(portal);
  const raid = await team.publish();
  const person = await portal.signIn(persona);
  await book(person, raid._id, { contactInfo: 'client#1234' });
  return { person, userId: await idOf(person) };
};

test('gives people their own data, without what is about clients', async () => {
  const { person, userId } = await advertiserWithBooking('advertiser-70');
  const { token } = await makeToken(person, { name: 'Own bot' });
  const data = await payloadOf<OwnData>(person.get('/privacy/my-data'));
  expect(data.profile).toMatchObject([{ id: userId, roles: ['Advertiser'] }]);
  expect(data.bookings).toHaveLength(1);
  expect(data.sessions).toHaveLength(1);
  expect(data.tokens).toMatchObject([{ name: 'Own bot', access: 'write' }]);
  expect(data.actions).toContainEqual(expect.objectContaining({ thing: 'bookings' }));
  const text = JSON.stringify(data);
  for (const secret of ['client#1234', 'Client', token, 'token_hash', 'payment_code']) {
    expect(text).not.toContain(secret);
  }
});

test('gives leaders and collectors the raids that they may know of', async () => {
  const { manager, leader, plan } = await signInRaidTeam(portal);
  const raid = await plan();
  const raidsOf = async () => {
    const { raids } = await payloadOf<OwnData>(leader.get('/privacy/my-data'));
    return raids.map(({ id }) => id);
  };
  expect(await raidsOf()).not.toContain(raid._id);
  await manager.post('/raid/publish', { id: raid._id });
  expect(await raidsOf()).toContain(raid._id);
  await manager.post('/raid/delete', { id: raid._id });
  expect(await raidsOf()).not.toContain(raid._id);
});

test('removes who a former member is, and no sum changes', async () => {
  const { person, userId } = await advertiserWithBooking('advertiser-71');
  const [before] = await query('select username, discord_id from users where id = $1', [userId]);
  const refused = await admin.post('/privacy/pseudonymise', { userId });
  expect([refused.status, refused.body['code']]).toEqual([409, 'still-member']);

  await bypassRules(portal.context, `update users set roles = '{}' where id = $1`, [userId]);
  const former = await payloadOf<{ _id: string }[]>(admin.get('/privacy/former-members'));
  expect(former.map(({ _id }) => _id)).toContain(userId);
  const sealer = createSealer(portal.context.pool, silentLog);
  await expect.poll(() => sealer.sealPending(), { interval: 10 }).toBe(true);
  const sums = () => query('select count(*), sum(price), count(distinct created_by) from bookings');
  const sumsBefore = await sums();

  expect((await admin.post('/privacy/pseudonymise', { userId })).status).toBe(200);
  expect((await admin.post('/privacy/pseudonymise', { userId })).status).toBe(200);
  expect(await sums()).toEqual(sumsBefore);
  const [after] = await query(
    'select username, discord_username, avatar_url from users where id = $1',
    [userId],
  );
  expect(after).toEqual({
    username: `Former member ${userId.slice(0, 8)}`,
    discord_username: 'former-member',
    avatar_url: null,
  });
  const [trail] = await query('select string_agg(audit::text, chr(10)) as text from audit');
  for (const identity of [before?.['username'], before?.['discord_id']]) {
    expect(trail?.['text']).not.toContain(identity);
  }
  expect((await person.get('/auth/sessions')).status).toBe(401);
  await expect.poll(() => sealer.sealPending(), { interval: 10 }).toBe(true);
  expect((await verifyAudit(portal.context.pool)).findings).toEqual([]);
});

test('counts someone who is signed out as a former member a month after Discord confirmed their roles', async () => {
  const person = await portal.signIn('advertiser-72');
  const userId = await idOf(person);
  const confirmDaysAgo = (days: number) =>
    query(
      'update role_checks set confirmed_at = now() - make_interval(days => $2) where user_id = $1',
      [userId, days],
    );
  const listed = async () =>
    (await payloadOf<{ _id: string }[]>(admin.get('/privacy/former-members'))).some(
      ({ _id }) => _id === userId,
    );
  await confirmDaysAgo(32);
  // Signed in: Discord can be asked.
  expect(await listed()).toBe(false);
  expect((await admin.post('/privacy/pseudonymise', { userId })).status).toBe(409);
  await person.get('/auth/logout');
  await confirmDaysAgo(30);
  expect(await listed()).toBe(false);
  await confirmDaysAgo(32);
  expect(await listed()).toBe(true);
  expect((await admin.post('/privacy/pseudonymise', { userId })).status).toBe(200);
  expect(await query('select roles from users where id = $1', [userId])).toEqual([{ roles: [] }]);
  expect(await listed()).toBe(false);
});

test('refuses an unknown person', async () => {
  const userId = '00000000-0000-4000-8000-000000000000';
  const answer = await admin.post('/privacy/pseudonymise', { userId });
  expect([answer.status, answer.body['code']]).toEqual([404, 'not-found']);
});
