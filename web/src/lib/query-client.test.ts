import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectToasts } from '../../test/collect-toasts.ts';
import { CallError } from './call.ts';
import { createQueryClient, shownMessageOf } from './query-client.ts';
import { rowResults } from './row-results.ts';

let onSignedOut: ReturnType<typeof vi.fn<() => void>>;
let client: ReturnType<typeof createQueryClient>;
let collected: ReturnType<typeof collectToasts>;

const toasts = () =>
  collected.shown.map(
    ({ kind, text, about }) => `${kind}: ${text}${about === undefined ? '' : ` (${about})`}`,
  );
const details = () => collected.shown.map(({ detail }) => detail);
const topics = () => collected.shown.map(({ topic }) => topic);

beforeEach(() => {
  vi.useFakeTimers();
  onSignedOut = vi.fn();
  client = createQueryClient(onSignedOut);
  collected = collectToasts();
});
afterEach(() => {
  collected.close();
  vi.useRealTimers();
});

const waitForRetries = () => vi.advanceTimersByTimeAsync(60_000);

/** Runs a query that fails with this error; returns the number of attempts. */
const readFailing = async (error: unknown, errorMessage?: string, name = 'list') => {
  const queryFn = vi.fn(() => Promise.reject(error as Error));
  const reading = client
    .query({
      queryKey: [name],
      queryFn,
      // client.query() alone would not retry.
      ...client.getDefaultOptions().queries,
      staleTime: 0,
      ...(errorMessage !== undefined && { meta: { errorMessage } }),
    })
    .catch(() => undefined);
  await waitForRetries();
  await reading;
  return queryFn.mock.calls.length;
};
const change = (error: Error, errorMessage: string) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(error), meta: { errorMessage } })
    .execute(undefined)
    .catch(() => undefined);

const noResponse = new CallError(0, null);
const refused = new CallError(400, null);

test('shows the server message of a failure, else the given one', async () => {
  await readFailing(refused, 'Failed to fetch mails');
  await readFailing(new CallError(409, 'Come back later'), 'Failed to fetch mails', 'other');
  expect(toasts()).toEqual(['error: Failed to fetch mails', 'error: Come back later']);
});

test('shows nothing where no message is given', async () => {
  await readFailing(refused);
  expect(toasts()).toEqual([]);
});

test('shows the failure of a polled query once, until it succeeds', async () => {
  await readFailing(refused, 'Failed');
  await readFailing(refused, 'Failed');
  expect(toasts()).toEqual(['error: Failed']);
  await client.query({ queryKey: ['list'], queryFn: () => 'read', staleTime: 0 });
  await readFailing(refused, 'Failed');
  expect(toasts()).toEqual(['error: Failed', 'error: Failed']);
});

test('shows the same failure of several queries once, and different ones each', async () => {
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
  expect(toasts()).toEqual(['error: Error fetching raids', 'error: Failed to fetch mails']);
});

test('shows every failure of a mutation, and never retries it', async () => {
  const tries = vi.fn(() => Promise.reject(noResponse));
  const sending = client
    .getMutationCache()
    .build(client, { mutationFn: tries, meta: { errorMessage: 'Error updating mail' } })
    .execute(undefined)
    .catch(() => undefined);
  await waitForRetries();
  await sending;
  expect(tries).toHaveBeenCalledTimes(1);
  await change(noResponse, 'Error updating mail');
  expect(toasts()).toEqual(['error: Error updating mail', 'error: Error updating mail']);
});

test('says why a call without an answer failed, and nothing more of a refusal', async () => {
  await change(noResponse, 'Error updating mail');
  await change(refused, 'Failed to create booking');
  expect(details()).toEqual([expect.stringMatching(/^The server cannot be reached/), undefined]);
});

test('fails a mutation at once while the browser is offline', async () => {
  onlineManager.setOnline(false);
  await change(noResponse, 'Error updating mail');
  onlineManager.setOnline(true);
  expect(toasts()).toEqual(['error: Error updating mail']);
});

test('retries twice without a response or on a server error, and not on other responses', async () => {
  expect(await readFailing(noResponse, 'x', 'noResponse')).toBe(3);
  expect(await readFailing(new CallError(503, null), 'x', 'server error')).toBe(3);
  expect(await readFailing(refused, 'x', 'refused')).toBe(1);
  expect(await readFailing(new CallError(200, null), 'x', 'unreadable')).toBe(1);
});

test('calls onSignedOut for a 401 of a query and of a mutation', async () => {
  await readFailing(refused, 'x');
  expect(onSignedOut).not.toHaveBeenCalled();
  await readFailing(new CallError(401, null), undefined, 'quiet');
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  await change(new CallError(401, 'Please sign in'), 'x');
  expect(onSignedOut).toHaveBeenCalledTimes(2);
});

test('names the record of a mutation in its toasts and shows the result at its row', async () => {
  const run = (mutationFn: () => Promise<unknown>) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn,
        meta: {
          record: (raid: { _id: string; name: string }) => ({ id: raid._id, name: raid.name }),
          successMessage: 'Raid published successfully',
          errorMessage: 'Error publishing raid',
        },
      })
      .execute({ _id: 'raid', name: 'Manaforge' })
      .catch(() => undefined);
  const refusal = new CallError(409, 'This raid was deleted');
  await run(() => Promise.reject(refusal));
  expect(rowResults.of('raid')).toEqual({ isDone: false, reason: 'This raid was deleted' });
  expect(shownMessageOf(refusal)).toBe('This raid was deleted');
  await run(() => Promise.reject(new CallError(0, null)));
  expect(rowResults.of('raid')).toEqual({
    isDone: false,
    reason: 'Error publishing raid',
    detail: 'The server cannot be reached. Try again when the connection is back.',
  });
  await run(() => {
    // The last refusal is gone while the next action runs.
    expect(rowResults.of('raid')).toBeUndefined();
    return Promise.resolve();
  });
  expect(rowResults.of('raid')).toEqual({ isDone: true });
  expect(toasts()).toEqual([
    'error: This raid was deleted (Manaforge)',
    'error: Error publishing raid (Manaforge)',
    'success: Raid published successfully (Manaforge)',
  ]);
});

test('shows no toast for a stale edit: its form shows what someone else changed', async () => {
  const stale = new CallError(409, 'Someone else changed this in the meantime', { code: 'stale' });
  await change(stale, 'Error updating raid');
  expect(toasts()).toEqual([]);
});

test('replaces the last toast about a record, or the last one with the topic of its success', async () => {
  const run = (meta: { successTopic?: string }, mutationFn: () => Promise<unknown>) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn,
        meta: {
          ...meta,
          record: (mail: string) => ({ id: mail, name: mail }),
          successMessage: 'Mail marked as sent',
          errorMessage: 'Error updating mail',
        },
      })
      .execute('mail')
      .catch(() => undefined);
  await run({}, () => Promise.resolve());
  await run({ successTopic: 'sent' }, () => Promise.resolve());
  await run({ successTopic: 'sent' }, () => Promise.reject(refused));
  expect(topics()).toEqual(['mail', 'sent', 'mail']);
});
