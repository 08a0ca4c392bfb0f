import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from './call.ts';
import { createQueryClient } from './query-client.ts';
import { toastArea } from './toast.ts';

const said: string[] = [];
let whenSignedOut: ReturnType<typeof vi.fn<() => void>>;
let client: ReturnType<typeof createQueryClient>;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  whenSignedOut = vi.fn();
  client = createQueryClient(whenSignedOut);
  close = toastArea.open(({ kind, sentence }) => said.push(`${kind}: ${sentence}`));
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

const later = () => vi.advanceTimersByTimeAsync(60_000);

/** Reads something that fails so, and says how often it was tried. */
const readFailing = async (error: unknown, errorMessage?: string, name = 'list') => {
  const queryFn = vi.fn(() => Promise.reject(error as Error));
  const reading = client
    .query({
      queryKey: [name],
      queryFn,
      // As a page reads it, and not as this call does by itself.
      ...client.getDefaultOptions().queries,
      staleTime: 0,
      ...(errorMessage !== undefined && { meta: { errorMessage } }),
    })
    .catch(() => undefined);
  await later();
  await reading;
  return queryFn.mock.calls.length;
};
const change = (error: Error, errorMessage: string) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(error), meta: { errorMessage } })
    .execute(undefined)
    .catch(() => undefined);

const unreached = new CallError(0, null);
const refused = new CallError(400, null);

test('a failure is told in our words, unless the server has its own', async () => {
  await readFailing(refused, 'Failed to fetch mails');
  await readFailing(new CallError(409, 'Come back later'), 'Failed to fetch mails', 'other');
  expect(said).toEqual(['error: Failed to fetch mails', 'error: Come back later']);
});

test('where no words are given, nothing is told', async () => {
  await readFailing(refused);
  expect(said).toEqual([]);
});

test('a list that is read again and again tells of its failure once, until it has worked', async () => {
  await readFailing(refused, 'Failed');
  await readFailing(refused, 'Failed');
  expect(said).toEqual(['error: Failed']);
  await client.query({ queryKey: ['list'], queryFn: () => 'read', staleTime: 0 });
  await readFailing(refused, 'Failed');
  expect(said).toEqual(['error: Failed', 'error: Failed']);
});

test('lists that fail together for one reason say it together, and others each for themselves', async () => {
  const fail = (name: string, errorMessage: string) =>
    client
      .query({
        queryKey: [name],
        queryFn: () => Promise.reject(refused),
        meta: { errorMessage },
      })
      .catch(() => undefined);
  await Promise.all([fail('a', 'Error fetching raids'), fail('b', 'Error fetching raids')]);
  await fail('c', 'Failed to fetch mails');
  expect(said).toEqual(['error: Error fetching raids', 'error: Failed to fetch mails']);
});

test('a change that fails again is told again, and is never tried by itself', async () => {
  const tries = vi.fn(() => Promise.reject(unreached));
  const sending = client
    .getMutationCache()
    .build(client, { mutationFn: tries, meta: { errorMessage: 'Error updating mail' } })
    .execute(undefined)
    .catch(() => undefined);
  await later();
  await sending;
  expect(tries).toHaveBeenCalledTimes(1);
  await change(unreached, 'Error updating mail');
  expect(said).toEqual(['error: Error updating mail', 'error: Error updating mail']);
});

test('no answer and a server in trouble are asked again twice; what was answered stays so', async () => {
  expect(await readFailing(unreached, 'x', 'unreached')).toBe(3);
  expect(await readFailing(new CallError(503, null), 'x', 'in trouble')).toBe(3);
  expect(await readFailing(refused, 'x', 'refused')).toBe(1);
  expect(await readFailing(new CallError(200, null), 'x', 'unreadable')).toBe(1);
});

test('whoever is told that nobody is signed in asks who is, after a read and after a change', async () => {
  await readFailing(refused, 'x');
  expect(whenSignedOut).not.toHaveBeenCalled();
  await readFailing(new CallError(401, null), undefined, 'quiet');
  expect(whenSignedOut).toHaveBeenCalledTimes(1);
  await change(new CallError(401, 'Please sign in'), 'x');
  expect(whenSignedOut).toHaveBeenCalledTimes(2);
});
