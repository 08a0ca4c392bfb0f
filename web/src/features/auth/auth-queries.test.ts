import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { authQueries } from './auth-queries.ts';

afterEach(() => vi.unstubAllGlobals());

const user = (id: string) => ({
  _id: id,
  discordId: '1',
  username: 'Kira',
  avatar: '',
  role: [],
  roles: [],
});
const [anna, boris] = [
  '5b0c7a52-0d8b-4f57-8a37-9c1f2c3b4a55',
  '6b0c7a52-0d8b-4f57-8a37-9c1f2c3b4a55',
];
const signedIn = (id: string) => ({ isAuthenticated: true, user: user(id) });

/** What is left of someone's data after the status was read again. */
const statementAfter = async (before: object, status: object) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(status)));
  const client = new QueryClient();
  client.setQueryData(authQueries.status().queryKey, before as never);
  client.setQueryData(['ledger'], 'the statement');
  await client.query({ ...authQueries.status(), staleTime: 0 });
  return client.getQueryData(['ledger']);
};

test('keeps what was read while the same person is signed in', async () => {
  expect(await statementAfter(signedIn(anna), signedIn(anna))).toBe('the statement');
});

test.each([
  ['signs out', { isAuthenticated: false }],
  ['is replaced by another one', signedIn(boris)],
])('forgets what was read when the person %s', async (_case, status) => {
  expect(await statementAfter(signedIn(anna), status)).toBeUndefined();
});
