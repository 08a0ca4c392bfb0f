import { id } from '@forge/contract/endpoint';
import { expect, test } from 'vitest';
import { createIdempotencyKeys, createUuid } from './idempotency-keys.ts';

test('creates unique UUIDs that the contract accepts', () => {
  const ids = Array.from({ length: 2_000 }, createUuid);
  for (const each of ids) expect(id.safeParse(each).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

test('reuses the key on retry until the request is done or its content changes', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor({ text: 'Hello' });
  expect(keys.keyFor({ text: 'Hello' })).toBe(first);
  const corrected = keys.keyFor({ text: 'Hello!' });
  expect(corrected).not.toBe(first);
  keys.done(first);
  expect(keys.keyFor({ text: 'Hello!' })).toBe(corrected);
  keys.done(corrected);
  expect(keys.keyFor({ text: 'Hello!' })).not.toBe(corrected);
});
