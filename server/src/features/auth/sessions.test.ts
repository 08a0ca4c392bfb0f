import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { signInWithRole, deniedStatus, rolesAndNone } from '@forge/testkit/access-matrix';
import { disconnected, isSignedIn, type Person } from '@forge/testkit/person';
import { idOf } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { endExpiredSessions } from './end-sessions.ts';

let portal: TestPortal;
let other: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
});
afterAll(() => portal.close());

type Session = { _id: string; current: boolean; userAgent: string };
const sessionsOf = async (person: Person) =>
  (await person.get('/auth/sessions')).body['payload'] as Session[];

test('lists the user’s own sessions and marks the current one', async () => {
  const [here, there] = [
    await portal.signIn('advertiser-30'),
    await portal.signIn('advertiser-30'),
  ];
  await portal.signIn('advertiser-31');
  const sessions = await sessionsOf(here);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  expect(JSON.stringify(sessions)).not.toContain(there.cookies.get('forge_session'));
});

test('ends another session of the same user', async () => {
  const [here, there] = [
    await portal.signIn('advertiser-32'),
    await portal.signIn('advertiser-32'),
  ];
  const socket = disconnected(await there.connect());
  const sessionId = (await sessionsOf(here)).find(({ current }) => !current)?._id;
  expect((await here.post('/auth/sessions/end', { sessionId })).body).toEqual({ success: true });
  await socket;
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
});

test("does not end another user's session", async () => {
  const [victim, attacker] = [await portal.signIn('advertiser-33'), await portal.signIn('admin')];
  const sessionId = (await sessionsOf(victim))[0]?._id;
  expect((await attacker.post('/auth/sessions/end', { sessionId })).status).toBe(404);
  expect(await isSignedIn(victim)).toBe(true);
});

test('signs out everywhere, in every process and socket', async () => {
  const [here, there] = [await portal.signIn('advertiser-34'), await other.signIn('advertiser-34')];
  const sockets = Promise.all([
    disconnected(await here.connect()),
    disconnected(await there.connect()),
  ]);
  expect((await here.post('/auth/sessions/end-all', {})).status).toBe(200);
  await sockets;
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false]);
});

test('shares sessions and their end between processes', async () => {
  const person = await portal.signIn('advertiser-35');
  const cookie = person.cookieHeader;
  const elsewhere = other.visitor();
  expect((await elsewhere.get('/auth/status', { cookie })).body).toMatchObject({
    isAuthenticated: true,
  });
  await person.get('/auth/logout');
  await expect
    .poll(async () => (await elsewhere.get('/auth/status', { cookie })).body['isAuthenticated'])
    .toBe(false);
});

test.each([
  ['unused for a week', `last_seen_at = now() - interval '7 days 1 minute'`],
  ['a month old', `created_at = now() - interval '31 days', expires_at = now() - interval '1 day'`],
])('expires a session that is %s', async (_, change) => {
  const person = await portal.signIn('advertiser-36');
  await bypassRules(
    portal.context,
    `update sessions set ${change} where user_id = '${await idOf(person)}'`,
  );
  await portal.context.pool.query(`select pg_notify('forge', 'person ' || user_id) from sessions`);
  await expect.poll(() => isSignedIn(person)).toBe(false);
});

test('deletes expired sessions and closes their sockets only', async () => {
  const [expired, active] = [
    await portal.signIn('advertiser-37'),
    await portal.signIn('advertiser-38'),
  ];
  const [closing, staying] = [disconnected(await expired.connect()), await active.connect()];
  await bypassRules(
    portal.context,
    `update sessions set last_seen_at = now() - interval '8 days'
     where user_id = '${await idOf(expired)}'`,
  );
  await endExpiredSessions(portal.context);
  await closing;
  expect([await isSignedIn(expired), await isSignedIn(active)]).toEqual([false, true]);
  expect(staying.connected).toBe(true);
});

test('closes a socket that cannot be revalidated', async () => {
  const person = await portal.signIn('advertiser-39');
  const { pool } = portal.context;
  const closed = disconnected(await person.connect());
  const userId = await idOf(person);
  // Makes exactly this query fail.
  await pool.query('alter table role_checks rename to elsewhere');
  try {
    await pool.query(`select pg_notify('forge', 'person ' || $1)`, [userId]);
    await closed;
  } finally {
    await pool.query('alter table elsewhere rename to role_checks');
  }
});

describe.each(rolesAndNone)('%s', (role) => {
  test('lists and ends own sessions, or is denied when signed out', async () => {
    const person = await signInWithRole(portal, role);
    const [list, end] = [
      await person.get('/auth/sessions'),
      await person.post('/auth/sessions/end', { sessionId: randomUUID() }),
    ];
    const everywhere = await person.post('/auth/sessions/end-all', {});
    expect([list.status, end.status, everywhere.status]).toEqual(
      role === 'signedOut' ? Array(3).fill(deniedStatus(role)) : [200, 404, 200],
    );
    expect(await isSignedIn(person)).toBe(false);
  });
});

test('keeps the newest thirty sessions of a person', async () => {
  const limited = await startTestPortal({ env: { RATE_LIMITS: 'on' } });
  try {
    const oldest = await limited.signIn('advertiser-39');
    const socket = await oldest.connect();
    const second = await limited.signIn('advertiser-39');
    for (let n = 3; n <= 30; n += 1) await limited.signIn('advertiser-39');
    expect(await isSignedIn(oldest)).toBe(true);
    const closed = disconnected(socket);
    const newest = await limited.signIn('advertiser-39');
    await closed;
    expect(await isSignedIn(oldest)).toBe(false);
    expect([await isSignedIn(second), await isSignedIn(newest)]).toEqual([true, true]);
    expect(await sessionsOf(newest)).toHaveLength(30);
  } finally {
    await limited.close();
  }
});
