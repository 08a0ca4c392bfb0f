import { expect, test } from 'vitest';
import { encodingFor } from './encodings.ts';

const file = { identity: Buffer.from('page'), br: Buffer.from('b'), gzip: Buffer.from('g') };

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0', 'identity'],
  ['brotli-like', 'identity'],
  ['', 'identity'],
])('a browser that accepts "%s" is sent %s', (header, encoding) => {
  expect(encodingFor(file, header)).toBe(encoding);
});

test('what was not worth compressing is sent as it is', () => {
  expect(encodingFor({ identity: file.identity }, 'br, gzip')).toBe('identity');
});
