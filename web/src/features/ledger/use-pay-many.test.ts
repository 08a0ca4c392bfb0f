import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from '../../../test/render-hook.tsx';
import { createUuid } from '../../lib/idempotency-keys.ts';
import { usePayMany } from './use-pay-many.ts';

afterEach(() => vi.unstubAllGlobals());

const people = ['ana', 'bea', 'cai'].map((username) => ({ _id: username, username }));
const payouts = people.map((person) => ({ person, amount: 100 }));

const limited = () =>
  Response.json(
    { success: false, code: 'too-many' },
    { status: 429, headers: { 'retry-after': '1' } },
  );
const paid = (userId: string) =>
  Response.json({
    success: true,
    payload: {
      _id: createUuid(),
      user: { _id: userId, username: userId },
      amount: 100,
      at: '2026-11-12T20:00:00.000Z',
      state: 'paid',
    },
  });

test('pays everyone although there were too many calls in a short time, each with one request id', async () => {
  const sent: { userId: string; requestId: string }[] = [];
  vi.stubGlobal('fetch', (_path: string, init: { body?: string }) => {
    const request = JSON.parse(init.body ?? '') as (typeof sent)[number];
    sent.push(request);
    return Promise.resolve(sent.length === 2 ? limited() : paid(request.userId));
  });
  await renderHook(new QueryClient(), () => usePayMany(payouts)).start();
  expect(sent.map(({ userId }) => userId)).toEqual(['ana', 'bea', 'bea', 'cai']);
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(3);
});
