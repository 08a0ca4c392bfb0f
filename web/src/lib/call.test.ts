import { send, get } from '@forge/contract/endpoint';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addressOf, call, CallError, sentenceFor } from './call.ts';

const answering = (status: number, body: unknown) => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

test('path parameters are filled in both spellings and do not travel twice', () => {
  expect(addressOf('/raid/get/{id}', { id: 'a/b', page: 2 })).toEqual({
    address: '/raid/get/a%2Fb',
    rest: { page: 2 },
  });
  expect(addressOf('/raid/get/:id', { id: '7' })).toEqual({ address: '/raid/get/7', rest: {} });
});

test('a read sends cookies and its fields as a query, and gives back the payload', async () => {
  const fetched = answering(200, { success: true, payload: { realm: 'Kazzak' } });
  const lookup = get(
    '/proxy/raiderio',
    'signed in',
    z.object({ realm: z.string() }),
    z.object({ region: z.string(), name: z.string() }),
  );
  await expect(call(lookup, { region: 'eu', name: 'Ålf' })).resolves.toEqual({ realm: 'Kazzak' });
  expect(fetched).toHaveBeenCalledWith('/proxy/raiderio?region=eu&name=%C3%85lf', {
    method: 'GET',
    credentials: 'include',
  });
});

test('a change sends JSON', async () => {
  const fetched = answering(200, { success: true });
  await call(send('/raid/delete', 'signed in', z.object({ id: z.string() })), { id: '7' });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"id":"7"}',
    headers: { 'Content-Type': 'application/json' },
  });
});

test("a refusal carries status, code, field and the server's message, which wins over the fallback", async () => {
  answering(409, {
    success: false,
    message: 'This raid is full',
    code: 'raid-full',
    field: 'raidId',
  });
  const refused = await call(send('/x', 'everyone', z.object({}))).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({
    status: 409,
    said: 'This raid is full',
    code: 'raid-full',
    field: 'raidId',
  });
  expect(sentenceFor(refused, 'Failed')).toBe('This raid is full');
});

test('a refusal that comes with status 200 keeps its sentence', async () => {
  answering(200, { success: false, message: 'This raid is full' });
  const refused = await call(get('/x', 'everyone', z.string())).catch((error: unknown) => error);
  expect(sentenceFor(refused, 'Failed')).toBe('This raid is full');
});

test('an answer of another shape is a failure without a sentence', async () => {
  answering(200, { success: true, payload: 12 });
  const refused = await call(get('/x', 'everyone', z.string())).catch((error: unknown) => error);
  expect(sentenceFor(refused, 'Failed to load')).toBe('Failed to load');
});

test('a server that is not reached has status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(get('/x', 'everyone', z.string()))).rejects.toMatchObject({ status: 0 });
});
