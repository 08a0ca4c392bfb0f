import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed, encodingFor } from './encodings.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['brotli-like', 'identity'],
  ['', 'identity'],
])('a browser that accepts "%s" is sent %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test('every spelling says the same', async () => {
  const { identity, br, gzip } = await compressed('<p>Forge</p>');
  expect(String(brotliDecompressSync(br))).toBe(String(identity));
  expect(String(gunzipSync(gzip))).toBe(String(identity));
});
