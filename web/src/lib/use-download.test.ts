import { afterEach, expect, test, vi } from 'vitest';
import { collectToasts } from '../../test/collect-toasts.ts';
import { createQueryClient } from './query-client.ts';
import { downloadFile } from './use-download.ts';

afterEach(() => vi.unstubAllGlobals());

/** The toasts of a download that is refused like this. */
const toastsOf = async (status: number, body: object, onSignedOut: () => void) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
  const { shown, close } = collectToasts();
  const client = createQueryClient(onSignedOut);
  await client
    .getMutationCache()
    .build(client, downloadFile)
    .execute('/export/balances.csv')
    .catch(() => undefined);
  close();
  return shown.map(({ text }) => text);
};

test('says why a download is refused', async () => {
  const onSignedOut = vi.fn();
  expect(await toastsOf(429, { success: false, message: 'Not so fast' }, onSignedOut)).toEqual([
    'Not so fast',
  ]);
  expect(await toastsOf(500, {}, onSignedOut)).toEqual(['The export could not be loaded']);
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('reports that the session has ended, like every other call', async () => {
  const onSignedOut = vi.fn();
  await toastsOf(401, { success: false, message: 'You are not signed in' }, onSignedOut);
  expect(onSignedOut).toHaveBeenCalledOnce();
});
