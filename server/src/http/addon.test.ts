import { afterAll, beforeAll, expect, test } from 'vitest';
import { addonAddress } from '@forge/contract/site-address';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('serves the addon to everyone as a file to download', async () => {
  for (const person of [portal.visitor(), await portal.signIn('newcomer')]) {
    const response = await person.fetch(addonAddress);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="ForgeMail.zip"',
    );
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(String.fromCharCode(...bytes.subarray(0, 2))).toBe('PK');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
  }
});

test('answers HEAD without the bytes, and 304 to those who have them', async () => {
  const visitor = portal.visitor();
  const head = await visitor.fetch(addonAddress, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('content-type')).toBe('application/zip');
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10_000);
  expect(await head.text()).toBe('');

  const etag = head.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  // Without it, fetch asks for a response past every cache.
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  const again = await visitor.fetch(addonAddress, { headers });
  expect(again.status).toBe(304);
});

test('has no other file of the build', async () => {
  for (const path of ['/addon/.source-hash', '/addon/', '/addon/ForgeMail.zip/x']) {
    expect((await portal.visitor().get(path)).status).toBe(404);
  }
  const post = await portal.visitor().post(addonAddress, {});
  expect(post.status).toBe(404);
});

test('documents the file', async () => {
  const { body } = await portal.visitor().get('/docs');
  const paths = body['paths'] as Record<string, { get?: unknown }>;
  expect(paths[addonAddress]?.get).toMatchObject({
    responses: { 200: { content: { 'application/zip': {} } } },
  });
});
