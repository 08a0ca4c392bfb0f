import type { Arrival } from '@forge/contract/mails/mail-rules';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { mailFixture } from '../../../test/fixtures.ts';
import { renderHook } from '../../../test/render-hook.tsx';
import { useMarkManyReceived } from './mail-mutations.ts';
import { mailQueries } from './mail-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const mailOf = (_id: string, arrival: Arrival = 'unconfirmed') =>
  mailFixture({ _id, sent: true, arrival });

/** Marks mails a, b and c; the server answers each with its status. Returns what was sent and received. */
const markAll = async (
  statuses: Record<string, number>,
  onSent?: (client: QueryClient) => void,
  /** What the server answers first. */
  first = new Map<string, Response>(),
) => {
  const client = new QueryClient();
  const mails = ['a', 'b', 'c'].map((id) => mailOf(id));
  const { queryKey } = mailQueries.list('all');
  client.setQueryData(queryKey, mails);
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_path: string, init: { body?: string }) => {
    const { mailId } = JSON.parse(init.body ?? '') as { mailId: string };
    sent.push(mailId);
    onSent?.(client);
    const answer = first.get(mailId);
    first.delete(mailId);
    if (answer) return Promise.resolve(answer);
    const status = statuses[mailId] ?? 200;
    return Promise.resolve(Response.json({ success: status === 200 }, { status }));
  });
  const { mutateAsync } = renderHook(client, useMarkManyReceived);
  const received = await mutateAsync(mails).then(
    (all) => all.map(({ _id }) => _id),
    () => 'failed',
  );
  return { sent, received, isOutdated: client.getQueryState(queryKey)?.isInvalidated };
};

test('marks every mail, and reads the list once at the end', async () => {
  const all = ['a', 'b', 'c'];
  expect(await markAll({})).toEqual({ sent: all, received: all, isOutdated: true });
});

test('goes on after one that is refused, and ends where the next would fail too', async () => {
  expect(await markAll({ b: 409 })).toMatchObject({ received: ['a', 'c'] });
  for (const status of [429, 500])
    expect(await markAll({ b: status })).toMatchObject({ sent: ['a', 'b'], received: ['a'] });
  expect(await markAll({ b: 401 })).toMatchObject({ sent: ['a', 'b'], received: 'failed' });
});

const tooMany = () =>
  new Response(JSON.stringify({ success: false, code: 'too-many' }), {
    status: 429,
    headers: { 'retry-after': '1' },
  });

test('goes on by itself after too many calls in a short time', async () => {
  expect(await markAll({}, undefined, new Map([['b', tooMany()]]))).toMatchObject({
    sent: ['a', 'b', 'b', 'c'],
    received: ['a', 'b', 'c'],
  });
});

const markMissing = (id: string) => (client: QueryClient) =>
  client.setQueryData(mailQueries.list('all').queryKey, (mails) =>
    mails?.map((mail) => (mail._id === id ? mailOf(id, 'missing') : mail)),
  );

test('leaves out a mail that was marked as missing meanwhile', async () => {
  expect(await markAll({}, markMissing('c'))).toMatchObject({
    sent: ['a', 'b'],
    received: ['a', 'b'],
  });
});

test('leaves out a mail that was marked as missing while its call waited', async () => {
  expect(await markAll({}, markMissing('a'), new Map([['a', tooMany()]]))).toMatchObject({
    sent: ['a', 'b', 'c'],
    received: ['b', 'c'],
  });
});
