import { MAIL_LIST_LIMIT } from '@forge/contract/mails/mail-rules';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mailFixture } from '../../../test/fixtures.ts';
import { renderHook } from '../../../test/render-hook.tsx';
import { mailQueries } from './mail-queries.ts';
import { useOlderMails } from './use-older-mails.ts';

const newest = Array.from({ length: MAIL_LIST_LIMIT }, (_, index) =>
  mailFixture({ _id: String(index) }),
);
const DAY = '2026-11-01';

const read = (client: QueryClient, mails = newest) =>
  renderHook(client, () => useOlderMails('all', mails, DAY));

test('completes a list at its limit with the mails of the day', () => {
  const client = new QueryClient();
  expect(read(client)).toMatchObject({ isLoadingOlder: true, failedDay: null });
  client.setQueryData(mailQueries.ofDay('all', DAY).queryKey, [mailFixture({ _id: 'older' })]);
  const { mails, ...state } = read(client);
  expect(state).toMatchObject({ isLoadingOlder: false, failedDay: null });
  expect(mails).toHaveLength(MAIL_LIST_LIMIT + 1);
  expect(read(new QueryClient(), newest.slice(1))).toMatchObject({ isLoadingOlder: false });
});

test('says that the mails of the day could not be read', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const failing = { retry: false, queryFn: () => Promise.reject(new Error('No answer')) };
  await client.query({ ...mailQueries.ofDay('all', DAY), ...failing }).catch(() => undefined);
  const { isLoadingOlder, failedDay } = read(client);
  expect(isLoadingOlder).toBe(false);
  expect(failedDay?.error.message).toBe('No answer');
});
