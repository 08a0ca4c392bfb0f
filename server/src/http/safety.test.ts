import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disconnected, type ClientSocket } from '@forge/testkit/person';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

describe('a change', () => {
  // It would sign the person out: still being signed in proves that nothing changed.
  const address = '/auth/sessions/end-all';

  test.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['a null Origin', { origin: 'null' }],
    ['an Origin that only begins like ours', { origin: 'http://localhost.evil.example' }],
  ])('with %s is refused', async (_, headers) => {
    const person = await portal.signIn('admin');
    const answer = await person.post(address, {}, headers);
    expect(answer.status).toBe(403);
    expect(answer.body['message']).toBe('This request did not come from the portal');
    expect((await person.get('/auth/status')).body).toMatchObject({ isAuthenticated: true });
  });

  test('is refused as signed out, whatever its Origin, without a session', async () => {
    for (const headers of [{}, { origin: 'https://evil.example' }]) {
      const response = await portal.visitor().fetch(address, { method: 'POST', headers });
      expect([response.status, await response.json()]).toMatchObject([401, { code: 'signed-out' }]);
    }
  });

  test('without an Origin is refused', async () => {
    const person = await portal.signIn('admin');
    const response = await person.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(403);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is refused',
    async (type) => {
      const person = await portal.signIn('admin');
      const answer = await person.post(address, '{}', { 'content-type': type });
      expect([answer.status, answer.body['code']]).toEqual([415, 'needs-json']);
    },
  );

  test.each([
    ['no content type', {}],
    ['JSON as its content type', { 'content-type': 'application/json' }],
  ])('without a body and with %s is one without fields', async (_, headers) => {
    const person = await portal.signIn('admin');
    const send = (path: string) =>
      person.fetch(path, { method: 'POST', headers: { ...headers, origin: portal.url } });
    expect((await send('/calendar/unlink')).status).toBe(200);
    const response = await send('/raid/delete');
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'id' }]);
  });

  test('with more than 64 kB is refused', async () => {
    const person = await portal.signIn('admin');
    const answer = await person.post(address, { text: 'x'.repeat(64 * 1024) });
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({
      success: false,
      message: 'This request is too large',
      code: 'too-large',
    });
  });

  test('with malformed JSON is refused', async () => {
    const person = await portal.signIn('admin');
    const answer = await person.post(address, '{"a":');
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      message: 'This request could not be understood',
      code: 'invalid',
    });
  });

  test('whose body arrives after the session has ended is refused', async () => {
    const person = await portal.signIn('admin');
    const change = request(new URL('/calendar/link', portal.url), {
      method: 'POST',
      headers: {
        cookie: person.cookieHeader,
        origin: portal.url,
        'content-type': 'application/json',
        'content-length': 2,
      },
    });
    // The answer may come before the body.
    const answered = once(change, 'response');
    change.write('{');
    await person.get('/auth/logout');
    // Later than a body that comes with its headers.
    await delay(150);
    change.end('}');
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(401);
  });

  test('without a session is refused before its body is read', async () => {
    const answer = await portal.visitor().post(address, '{"a":');
    expect(answer.status).toBe(401);
  });
});

test('forbids foreign and inline scripts', async () => {
  const policy = (await portal.visitor().get('/auth/status')).headers.get(
    'content-security-policy',
  );
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
});

test('forbids caching of every call', async () => {
  const admin = await portal.signIn('admin');
  for (const path of ['/auth/status', '/mail/all', '/raid/get', '/auth/discord', '/no/such/thing'])
    expect((await admin.get(path)).headers.get('cache-control'), path).toBe('no-store');
});

test('sends no HSTS without https', async () => {
  const { headers } = await portal.visitor().get('/auth/status');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
});

test('allows cross-origin reads for own origins only', async () => {
  const own = await portal.visitor().get('/auth/status', { origin: portal.url });
  const foreign = await portal.visitor().get('/auth/status', { origin: 'https://evil.example' });
  expect(own.headers.get('access-control-allow-origin')).toBe(portal.url);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

test('answers unknown paths with JSON, or with the 404 page for browsers', async () => {
  const call = await portal.visitor().get('/no/such/thing', { accept: 'application/json' });
  expect([call.status, call.body]).toEqual([
    404,
    { success: false, message: 'Not Found', code: 'not-found' },
  ]);
  expect((await portal.visitor().get('/no/such', { accept: 'text/html' })).status).toBe(404);
});

/** Emits, and resolves with whether it was acknowledged or the connection was closed. */
const emit = (socket: ClientSocket, text: string) =>
  Promise.race([
    new Promise((resolve) => socket.emit('joinRaidRoom', text, () => resolve('acknowledged'))),
    disconnected(socket).then(() => 'closed'),
  ]);

describe('a socket', () => {
  test('is closed after a message of more than 16 kB', async () => {
    const socket = await (await portal.signIn('admin')).connect();
    expect(await emit(socket, 'x'.repeat(16 * 1024 - 100))).toBe('acknowledged');
    expect(await emit(socket, 'x'.repeat(16 * 1024))).toBe('closed');
  });
});

const burst = async (count: number, ask: () => Promise<{ status: number }>) => {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  return answers.filter(({ status }) => status === 429).length;
};

describe('rate limits', () => {
  test('allow a person 40 requests a second in bursts of 200, and send Retry-After', async () => {
    const limited = await startTestPortal({ env: { RATE_LIMITS: 'on' } });
    try {
      const [person, other] = [await limited.signIn('admin'), await limited.signIn('developer')];
      expect(await burst(260, () => person.get('/discord/roles'))).toBeGreaterThanOrEqual(60);
      const refused = await person.get('/discord/roles');
      expect([refused.status, refused.body['code']]).toEqual([429, 'too-many']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await other.get('/discord/roles')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('allow an address 300 requests a second in bursts of 1500', async () => {
    const limited = await startTestPortal({ env: { RATE_LIMITS: 'on' } });
    try {
      expect(await refusedAtOnce(limited.url, 1_500)).toBe(0);
      expect(await refusedAtOnce(limited.url, 100)).toBe(100);
    } finally {
      await limited.close();
    }
  });

  test('close a socket that sends more than 200 messages at once', async () => {
    const limited = await startTestPortal({ env: { RATE_LIMITS: 'on' } });
    try {
      const socket = await (await limited.signIn('admin')).connect();
      // Connecting counts as the first message.
      for (let sent = 1; sent < 199; sent += 1) socket.emit('joinRaidRoom');
      expect(await emit(socket, 'the 200th')).toBe('acknowledged');
      expect(await emit(socket, 'one more')).toBe('closed');
    } finally {
      await limited.close();
    }
  });

  test("close a person's oldest of 21 sockets, and say that the server did", async () => {
    const limited = await startTestPortal({ env: { RATE_LIMITS: 'on' } });
    try {
      const person = await limited.signIn('admin');
      const oldest = await person.connect();
      const reason = new Promise((resolve) => oldest.once('disconnect', resolve));
      const others = [await (await limited.signIn('developer')).connect()];
      for (let opened = 1; opened < 21; opened += 1) others.push(await person.connect());
      expect(await reason).toBe('io server disconnect');
      expect(others.map(({ connected }) => connected)).not.toContain(false);
    } finally {
      await limited.close();
    }
  });

  test('allow an address 60 sign-ins a minute', async () => {
    const limited = await startTestPortal({ env: { RATE_LIMITS: 'on' } });
    try {
      expect(await burst(80, () => limited.visitor().get('/auth/discord'))).toBe(20);
    } finally {
      await limited.close();
    }
  });
});

test.each([
  ['counts the forwarded address of a trusted proxy', 'loopback', 0],
  ['ignores the forwarded address of anyone else', '192.0.2.1', 20],
])('%s', async (_, proxies, refused) => {
  const limited = await startTestPortal({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: proxies } });
  try {
    let count = 0;
    const ask = () =>
      limited.visitor().get('/auth/discord', { 'x-forwarded-for': `203.0.113.${(count += 1)}` });
    expect(await burst(80, ask)).toBe(refused);
  } finally {
    await limited.close();
  }
});

/** Pipelines the requests on one connection: separate ones are too slow on a busy machine. */
const refusedAtOnce = async (url: string, count: number): Promise<number> => {
  const { hostname, port } = new URL(url);
  const last = `GET /auth/status HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`;
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(last.replace('close', 'keep-alive').repeat(count - 1) + last);
  let answers = '';
  for await (const chunk of socket) answers += String(chunk);
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toHaveLength(count);
  return answers.match(/HTTP\/1\.1 429/g)?.length ?? 0;
};
