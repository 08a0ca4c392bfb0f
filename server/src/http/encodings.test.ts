import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, encodingFor } from './encodings.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['brotli-like', 'identity'],
  ['', 'identity'],
])('chooses for Accept-Encoding "%s": %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('every encoding decodes to the same text', async () => {
  const { identity, br, gzip } = await compress('<p>Forge</p>');
  expect(String(brotliDecompressSync(br))).toBe(String(identity));
  expect(String(gunzipSync(gzip))).toBe(String(identity));
});
