import { id } from '@forge/contract/endpoint';
import { expect, test } from 'vitest';
import { createIdempotencyKeys, createUuid } from './idempotency-keys.ts';

test('every id is a UUID that the contract takes, and none comes twice', () => {
  const made = Array.from({ length: 2_000 }, createUuid);
  for (const each of made) expect(id.safeParse(each).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

test('trying again is the same request until it was done or says something else', () => {
  const requests = createIdempotencyKeys();
  const first = requests.keyFor({ text: 'Hello' });
  expect(requests.keyFor({ text: 'Hello' })).toBe(first);
  const corrected = requests.keyFor({ text: 'Hello!' });
  expect(corrected).not.toBe(first);
  requests.done();
  expect(requests.keyFor({ text: 'Hello!' })).not.toBe(corrected);
});
