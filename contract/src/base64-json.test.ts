import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { encoded } from './base64-json.ts';

const utf8 = (base64: string) =>
  new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
  );
const texts = encoded(z.array(z.string()));

test('round-trips any text as base64', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (list) => {
      const wire = texts.encode(list);
      expect(wire).toMatch(/^[A-Za-z0-9+/=]*$/);
      expect(texts.decode(wire)).toEqual(list);
    }),
  );
});

test('encodes as base64 of UTF-8 JSON', () => {
  expect(JSON.parse(utf8(texts.encode(['Zölin'])))).toEqual(['Zölin']);
});

test.each(['not base64!', 'e30', btoa('{'), '/////w=='])(
  'reports malformed input as an issue: %s',
  (text) => {
    expect(texts.safeDecode(text).success).toBe(false);
  },
);

test('strips undeclared fields', () => {
  const people = encoded(z.array(z.object({ name: z.string() })));
  const wire = people.encode([{ name: 'a', secret: 'b' } as { name: string }]);
  expect(utf8(wire)).toBe('[{"name":"a"}]');
});
