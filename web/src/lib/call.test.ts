import { get, idempotent, send } from '@forge/contract/endpoint';
import { privacyApi } from '@forge/contract/privacy/privacy-api';
import { ticketApi } from '@forge/contract/support/ticket-api';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addressOf, call, CallError, messageForError, readFile, reasonForError } from './call.ts';

const respondWith = (status: number, body: unknown) => {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

test('fills path parameters of both notations and removes them from the rest', () => {
  expect(addressOf('/raid/get/{id}', { id: 'a/b', page: 2 })).toEqual({
    address: '/raid/get/a%2Fb',
    rest: { page: 2 },
  });
  expect(addressOf('/raid/get/:id', { id: '7' })).toEqual({ address: '/raid/get/7', rest: {} });
});

test('sends a read with cookies and a query, and returns the payload', async () => {
  const fetched = respondWith(200, { success: true, payload: { realm: 'Kazzak' } });
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

test('sends a change as JSON', async () => {
  const fetched = respondWith(200, { success: true });
  await call(send('/raid/delete', 'signed in', z.object({ id: z.string() })), { id: '7' });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"id":"7"}',
    headers: { 'Content-Type': 'application/json' },
  });
});

test("throws status, code, field and the server's message, which is preferred over the fallback", async () => {
  respondWith(409, {
    success: false,
    message: 'This raid is full',
    code: 'raid-full',
    field: 'raidId',
  });
  const refused = await call(send('/x', 'everyone', z.object({}))).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({
    status: 409,
    serverMessage: 'This raid is full',
    code: 'raid-full',
    field: 'raidId',
  });
  expect(messageForError(refused, 'Failed')).toBe('This raid is full');
});

test('keeps the message of a refusal with status 200', async () => {
  respondWith(200, { success: false, message: 'This raid is full' });
  const refused = await call(get('/x', 'everyone', z.string())).catch((error: unknown) => error);
  expect(messageForError(refused, 'Failed')).toBe('This raid is full');
});

test('fails without a message if the response is not valid', async () => {
  respondWith(200, { success: true, payload: 12 });
  const refused = await call(get('/x', 'everyone', z.string())).catch((error: unknown) => error);
  expect(messageForError(refused, 'Failed to load')).toBe('Failed to load');
});

test('has status 0 if the server is not reached', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(get('/x', 'everyone', z.string()))).rejects.toMatchObject({ status: 0 });
});

const createRaid = send(
  '/raid/create',
  'signed in',
  z.object({ requestId: z.string().optional() }),
);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('sends a change with a request id or a version once more if its answer is lost', async () => {
  vi.useFakeTimers();
  const fetched = respondWith(200, { success: true }).mockImplementationOnce(lost);
  const created = call(createRaid, { requestId: 'a' });
  await vi.runAllTimersAsync();
  await expect(created).resolves.toBeNull();
  const [first, again] = fetched.mock.calls.filter(([path]) => path === '/raid/create');
  expect(again?.[1]?.body).toBe('{"requestId":"a"}');
  expect(again).toEqual(first);
  vi.useRealTimers();
});

const cutOff = () =>
  Promise.resolve(
    new Response(
      new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('{"success":true,'));
          body.error(new TypeError('network error'));
        },
      }),
    ),
  );
const ofGateway = (status: number) => () =>
  Promise.resolve(new Response('<h1>Bad gateway</h1>', { status }));

test.each([
  ['is cut off after its headers', cutOff],
  ['is a 502 of a gateway', ofGateway(502)],
  ['is a 504 of a gateway', ofGateway(504)],
])('sends a change once more if its answer %s', async (_case, answer) => {
  vi.useFakeTimers();
  const lock = idempotent(send('/booking/lock', 'signed in', z.object({ bookingId: z.string() })));
  for (const change of [
    () => call(createRaid, { requestId: 'a' }),
    () => call(lock, { bookingId: '7' }),
    () => call(ticketApi.seen, { ticketId: '7', number: 2 }),
    () => call(privacyApi.pseudonymise, { userId: '7' }),
  ]) {
    const fetched = respondWith(200, { success: true }).mockImplementationOnce(answer);
    const sent = change();
    await vi.runAllTimersAsync();
    await expect(sent).resolves.toBeNull();
    expect(fetched.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(2);
  }
  vi.useRealTimers();
});

test('does not repeat what the server refuses', async () => {
  const fetched = respondWith(503, { success: false, message: 'Busy', code: 'unavailable' });
  await expect(call(createRaid, { requestId: 'a' })).rejects.toMatchObject({ status: 503 });
  expect(fetched.mock.calls.filter(([path]) => path === '/raid/create')).toHaveLength(1);
});

test('gives up after the second attempt, and repeats nothing else', async () => {
  vi.useFakeTimers();
  const fetched = vi.fn<typeof fetch>(lost);
  vi.stubGlobal('fetch', fetched);
  const attempts = (path: string) => fetched.mock.calls.filter(([each]) => each === path).length;
  const created = expect(call(createRaid, { requestId: 'a' })).rejects.toMatchObject({ status: 0 });
  const remove = send('/raid/delete', 'signed in', z.object({ id: z.string() }));
  const removed = expect(call(remove, { id: '7' })).rejects.toMatchObject({ status: 0 });
  await vi.advanceTimersByTimeAsync(2_000);
  await Promise.all([created, removed]);
  expect([attempts('/raid/create'), attempts('/raid/delete')]).toEqual([2, 1]);
  vi.useRealTimers();
});

test("reads a file with the server's name for it", async () => {
  const headers = { 'content-disposition': 'attachment; filename="forge-mails-2026-11-20.csv"' };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('a,b', { headers })));
  const { file, name } = await readFile('/export/mails.csv');
  expect([name, await file.text()]).toEqual(['forge-mails-2026-11-20.csv', 'a,b']);
});

test('keeps the message of a refused file, and has a reason for one that is cut off', async () => {
  const failureOf = () => readFile('/export/mails.csv').catch((error: unknown) => error);
  respondWith(429, { success: false, message: 'Too many exports are running' });
  const refused = await failureOf();
  expect(messageForError(refused, 'Failed')).toBe('Too many exports are running');
  expect(reasonForError(refused)).toBeUndefined();
  vi.stubGlobal('fetch', cutOff);
  const lostFile = await failureOf();
  expect(messageForError(lostFile, 'Failed')).toBe('Failed');
  expect(reasonForError(lostFile)).toContain('Try again');
});
