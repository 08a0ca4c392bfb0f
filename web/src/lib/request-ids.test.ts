import { id } from '@forge/contract/endpoint';
import { expect, test } from 'vitest';
import { createRequestIds, newId } from './request-ids.ts';

test('every id is a UUID that the contract takes, and none comes twice', () => {
  const made = Array.from({ length: 2_000 }, newId);
  for (const each of made) expect(id.safeParse(each).success).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

test('trying again is the same request until it was done or says something else', () => {
  const requests = createRequestIds();
  const first = requests.idFor({ text: 'Hello' });
  expect(requests.idFor({ text: 'Hello' })).toBe(first);
  const corrected = requests.idFor({ text: 'Hello!' });
  expect(corrected).not.toBe(first);
  requests.done();
  expect(requests.idFor({ text: 'Hello!' })).not.toBe(corrected);
});
