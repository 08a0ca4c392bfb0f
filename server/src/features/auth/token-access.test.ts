import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HistoryPage } from '@forge/contract/history/history-api';
import { backdateRoleCheck } from '@forge/testkit/backdate-role-check';
import { book, bookingDraft } from '@forge/testkit/booking-fixtures';
import { disconnected, payloadOf } from '@forge/testkit/person';
import { idOf, signInRaidTeam, type RaidTeam } from '@forge/testkit/raid-fixtures';
import { startSecondPortal, startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { bearer, makeToken, programAt, revokeToken } from '@forge/testkit/token-fixtures';

let portal: TestPortal;
let other: TestPortal;
let team: RaidTeam;
beforeAll(async () => {
  portal = await startTestPortal();
  other = await startSecondPortal(portal);
  team = await signInRaidTeam(portal);
});
afterAll(() => portal.close());

const program = (token: string, at = portal) => programAt(at.url, token);

describe('a personal token', () => {
  test('authenticates its person over HTTP without an Origin, and cookies are ignored', async () => {
    const advertiser = await portal.signIn('advertiser-82');
    const { token } = await makeToken(advertiser);
    const raid = await team.publish({});
    const sold = await program(token).post('/booking/create', bookingDraft(raid._id));
    expect(sold.status).toBe(200);
    expect(sold.body['payload']).toMatchObject({ userId: { _id: await idOf(advertiser) } });
    // The cookie of an admin beside the token of an advertiser.
    const admin = await portal.signIn('admin');
    const { body } = await admin.get('/auth/status', bearer(token));
    expect(body['user']).toMatchObject({ _id: await idOf(advertiser), roles: ['Advertiser'] });
    expect((await admin.get('/raid/pending', bearer(token))).status).toBe(403);
  });

  test('is refused with 415 for a body of text/plain', async () => {
    const { token } = await makeToken(team.manager);
    const response = await portal.visitor().fetch('/raid/publish', {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(response.status).toBe(415);
  });

  test('opens a socket, which closes when the token is revoked', async () => {
    const person = await portal.signIn('advertiser-83');
    const { token, _id } = await makeToken(person, { access: 'read' });
    const visitor = portal.visitor();
    const headers = { ...bearer(token), origin: 'https://elsewhere.example', cookie: '' };
    const socket = await visitor.connect(headers);
    const pushed = new Promise((resolve) => socket.once('raidUpdate', resolve));
    await new Promise((resolve) => socket.emit('joinRaidRoom', resolve));
    await team.publish({});
    await pushed;
    await revokeToken(person, _id);
    await disconnected(socket);
    await expect(visitor.connect(headers)).rejects.toThrow();
  });

  test('has the current roles of its person', async () => {
    const persona = 'advertiser-84';
    const person = await portal.signIn(persona);
    const userId = await idOf(person);
    const { token } = await makeToken(person);
    await portal.setRoles(persona, ['Raid Manager']);
    await backdateRoleCheck(portal.context, userId, '10 minutes');
    await expect
      .poll(async () => (await program(token, other).get('/raid/pending')).status)
      .toBe(200);
    await portal.setRoles(persona, []);
    await backdateRoleCheck(portal.context, userId, '2 hours');
    await person.signIn(persona);
    expect((await program(token).get('/raid/pending')).status).toBe(403);
    await portal.setRoles(persona, ['Advertiser']);
  });
});

test.each(['', 'forge_', `forge_${'a'.repeat(43)}`, 'forge_\u00e4', 'other'])(
  'answers 401 to an invalid token everywhere, also with a valid cookie: %j',
  async (token) => {
    const admin = await portal.signIn('admin');
    for (const path of ['/auth/status', '/raid/published', '/settings/get', '/site']) {
      const { status, body } = await admin.get(path, {
        authorization: Buffer.from(`Bearer ${token}`).toString('latin1'),
      });
      expect([path, status, body['code']]).toEqual([path, 401, 'signed-out']);
    }
    await expect(
      admin.connect({ authorization: `Bearer ${encodeURIComponent(token)}` }),
    ).rejects.toThrow();
    // Other schemes are a proxy's.
    expect((await admin.get('/auth/status', { authorization: 'Basic YTpi' })).status).toBe(200);
  },
);

test('rejects a personal token that is sent as the session cookie', async () => {
  const { token } = await makeToken(team.manager);
  const visitor = portal.visitor();
  visitor.cookies.set('forge_session', token);
  expect((await visitor.get('/raid/pending')).status).toBe(401);
});

test('lets a read-only token call GETs and POSTs that only read, and nothing else', async () => {
  const advertiser = await portal.signIn('advertiser-85');
  const raid = await team.publish({});
  const booking = await book(advertiser, raid._id);
  const { token } = await makeToken(advertiser, { access: 'read' });
  const { get, post } = program(token);
  expect((await get('/raid/published')).status).toBe(200);
  for (const path of ['/booking/raid-booking', '/booking/left']) {
    expect((await post(path, { raidId: raid._id })).status).toBe(200);
  }
  for (const [path, body] of [
    ['/booking/create', bookingDraft(raid._id)],
    ['/booking/cancel', { bookingId: booking._id, reason: 'ill' }],
    ['/settings/update', { density: 'compact' }],
    ['/notices/seen', { upTo: raid._id }],
  ] as const) {
    expect([path, (await post(path, body)).status]).toEqual([path, 403]);
  }
});

test.each(['read', 'write'])('refuses cookie-only calls to a token that may %s', async (access) => {
  const { token } = await makeToken(team.leader, { access });
  const { get, post } = program(token);
  for (const path of ['/auth/tokens', '/auth/sessions', '/calendar/address']) {
    expect([path, (await get(path)).status]).toEqual([path, 403]);
  }
  for (const path of [
    ...['/auth/tokens', '/auth/tokens/revoke', '/auth/sessions/end', '/auth/sessions/end-all'],
    ...['/calendar/link', '/calendar/unlink'],
  ]) {
    expect([path, (await post(path, {})).status]).toEqual([path, 403]);
  }
  // Signing out beside a cookie ends no session.
  const leader = team.leader.at(portal.url);
  const response = await leader.fetch('/auth/logout', { headers: bearer(token) });
  expect(response.status).toBe(302);
  expect((await team.leader.get('/auth/sessions')).status).toBe(200);
});

test('names the token in the audit trail, without its secret, and not in the history', async () => {
  const advertiser = await portal.signIn('advertiser-86');
  const { token } = await makeToken(advertiser, { name: 'Sales (beta)' });
  const raid = await team.publish({});
  const { post } = program(token);
  // With and without a token at the same time: sales share statements.
  const [answers, own] = await Promise.all([
    Promise.all(
      [1, 2, 3].map((n) =>
        post('/booking/create', bookingDraft(raid._id, { clientName: `By${n}` })),
      ),
    ),
    Promise.all([1, 2, 3].map((n) => book(advertiser, raid._id, { clientName: `Self${n}` }))),
  ]);
  const ownIds = own.map(({ _id }) => _id);
  const { _id: byToken } = answers[0]?.body['payload'] as { _id: string };
  await post('/booking/cancel', { bookingId: byToken, reason: 'ill' });
  const { rows } = await portal.context.pool.query<{ thing_id: string; action: string }>(
    `select thing_id, action from audit where thing = 'bookings' and actor = $1 order by id`,
    [await idOf(advertiser)],
  );
  const actions = rows.map(({ action }) => action).sort();
  expect(actions).toEqual([
    ...Array<string>(3).fill('book client'),
    ...Array<string>(3).fill('book client (token Sales (beta))'),
    'cancel booking (token Sales (beta))',
  ]);
  for (const { thing_id, action } of rows) {
    expect(action.includes('token')).toBe(!ownIds.includes(thing_id));
  }
  const history = await payloadOf<HistoryPage>(advertiser.get(`/history/booking/${byToken}`));
  expect(history.entries.map(({ action }) => action)).toEqual(['cancel booking', 'book client']);
  const { rows: secrets } = await portal.context.pool.query(
    `select from audit where to_jsonb(audit)::text ~ 'forge_|token_hash'`,
  );
  expect(secrets).toEqual([]);
});
