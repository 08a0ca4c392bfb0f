import { encoded } from '@forge/contract/encoded';
import { raidApi } from '@forge/contract/raids/raid-api';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { raidFixture } from '../../../test/fixtures.ts';
import { sentenceFor } from '../../lib/call.ts';
import { readRaids } from './read-raids.ts';

const raid = raidFixture();
const json = encoded(z.unknown());
const sentenceOf = (payload: unknown, list: 'published' | 'pending' = 'published') => {
  try {
    readRaids(payload, list);
  } catch (error) {
    return sentenceFor(error, 'no sentence');
  }
  return 'it was read';
};

test('one base64 text is read, as our server sends it', () => {
  expect(readRaids(raidApi.published.payload.encode([raid]), 'published')).toEqual([raid]);
});

test('a plain list is read', () => {
  expect(readRaids([raid], 'pending')).toEqual([raid]);
});

test.each([
  ['base64', json.encode({ name: 'From inside', pot: 7 })],
  ['plain JSON', JSON.stringify({ name: 'From inside', pot: 7 })],
])('raidData as %s is laid over its record, in both forms of the list', (_form, raidData) => {
  const merged = [{ ...raid, name: 'From inside', pot: 7 }];
  expect(readRaids([{ ...raid, raidData }], 'published')).toEqual(merged);
  expect(readRaids(json.encode([{ ...raid, raidData }]), 'published')).toEqual(merged);
});

test('a raid may lie in its raidData alone', () => {
  expect(readRaids([{ _id: raid._id, raidData: json.encode(raid) }], 'published')).toEqual([raid]);
});

test('what the spec leaves optional may be missing, and a time may be written as people say it', () => {
  const plain = { _id: raid.raidLeader._id, username: 'Odo' };
  const sent = { ...raid, goldCollector: undefined, time: '9:30 pm', raidLeader: plain };
  expect(readRaids([sent], 'published')).toEqual([
    { ...raid, raidLeader: { ...plain, discord: { username: 'Odo' } } },
  ]);
});

test('no raids are no failure', () => {
  expect(readRaids([], 'published')).toEqual([]);
  expect(readRaids(json.encode([]), 'pending')).toEqual([]);
});

test('a text that does not decode says why', () => {
  expect(sentenceOf('%%%')).toMatch(/^Error decoding raids data: InvalidCharacterError/);
  expect(sentenceOf(btoa('[{"name":'))).toMatch(/^Error decoding raids data: SyntaxError: /);
  expect(sentenceOf(btoa('\u00ff\u00fe'))).toMatch(/^Error decoding raids data: /);
});

test.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [{ raids: [] }, 'object'],
  [7, 'number'],
])('%j is of an unexpected type', (payload, type) => {
  expect(sentenceOf(payload)).toBe(`Unexpected payload type: ${type}`);
});

test('a text that decodes to no list, or a raidData that does not decode, fails to decode', () => {
  expect(sentenceOf(json.encode({ raids: [] }))).toBe('Failed to decode raids data');
  expect(sentenceOf([{ ...raid, raidData: '%%%' }])).toBe('Failed to decode raids data');
  expect(sentenceOf([{ ...raid, raidData: '{broken' }])).toBe('Failed to decode raids data');
  expect(sentenceOf([{ ...raid, raidData: json.encode('text') }])).toBe(
    'Failed to decode raids data',
  );
});

test('a list of something else names the list it was meant for', () => {
  expect(sentenceOf([{ name: 'x' }])).toBe('Error processing published raids data');
  expect(sentenceOf(['x'], 'pending')).toBe('Error processing raids data');
});
