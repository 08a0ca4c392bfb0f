import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '@forge/testkit/person';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('refuses a foreign Origin', async () => {
  const person = await portal.signIn('admin');
  await expect(person.connect({ origin: 'https://evil.example' })).rejects.toThrow();
});

/** The answer to a handshake by long polling, which says why. */
const handshake = async (person: Person, headers: Record<string, string> = {}) => {
  const address = '/socket.io/?EIO=4&transport=polling';
  const { status, text } = await person.get(address, { origin: portal.url, ...headers });
  return [status, status === 200 ? '' : (JSON.parse(text) as { message: string }).message];
};

test('refuses a visitor without a session', async () => {
  const visitor = portal.visitor();
  await expect(visitor.connect()).rejects.toThrow();
  for (const origin of [portal.url, 'https://evil.example'])
    expect(await handshake(visitor, { origin })).toEqual([401, 'You are not signed in']);
});

test('refuses a member without a role', async () => {
  const newcomer = await portal.signIn('newcomer');
  await expect(newcomer.connect()).rejects.toThrow();
  expect(await handshake(newcomer)).toEqual([403, 'You do not have permission to do this']);
});

/** The answer to a WebSocket that is refused. */
const upgrade = (headers: Record<string, string>) =>
  new Promise((resolve, reject) => {
    const asked = request(`${portal.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-version': '13',
        origin: portal.url,
        ...headers,
      },
    });
    asked.once('upgrade', reject);
    asked.once('error', reject);
    asked.once('response', (response) => {
      json(response).then((body) => resolve([response.statusCode, body]), reject);
    });
    asked.end();
  });

test('is refused with the status and the code of a call', async () => {
  const message = expect.any(String) as string;
  const newcomer = await portal.signIn('newcomer');
  expect(await upgrade({})).toEqual([401, { success: false, message, code: 'signed-out' }]);
  for (const headers of [
    { cookie: newcomer.cookieHeader },
    { cookie: newcomer.cookieHeader, origin: 'https://evil.example' },
  ]) {
    expect(await upgrade(headers)).toEqual([403, { success: false, message, code: 'forbidden' }]);
  }
  const authorization = 'Bearer forge_no';
  expect(await upgrade({ authorization })).toMatchObject([401, { code: 'signed-out' }]);
  const [status] = await handshake(portal.visitor(), { authorization });
  expect(status).toBe(401);
});

test('may begin with long polling, from the same origin', async () => {
  const person = await portal.signIn('admin');
  expect(await handshake(person)).toEqual([200, '']);
  const [status] = await handshake(person, { origin: 'https://evil.example' });
  expect(status).toBe(403);
  const sameOrigin = await person.get('/socket.io/?EIO=4&transport=polling', {
    'sec-fetch-site': 'same-origin',
  });
  expect(sameOrigin.status).toBe(200);
});
