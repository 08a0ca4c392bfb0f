import { encoded } from '@forge/contract/base64-json';
import { raidApi } from '@forge/contract/raids/raid-api';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { raidFixture } from '../../../test/fixtures.ts';
import { messageForError } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { readRaids } from './read-raids.ts';

const raid = raidFixture();
const json = encoded(z.unknown());
const messageOf = (payload: unknown, list: 'published' | 'pending' = 'published') => {
  try {
    readRaids(payload, list);
  } catch (error) {
    return messageForError(error, 'no message');
  }
  return 'no error';
};

test('reads a base64 text, as our server sends it', () => {
  expect(readRaids(raidApi.published.payload.encode([raid]), 'published')).toEqual([raid]);
});

test('reads a plain list', () => {
  expect(readRaids([raid], 'pending')).toEqual([raid]);
});

test.each([
  ['base64', json.encode({ name: 'From inside', pot: 7 })],
  ['plain JSON', JSON.stringify({ name: 'From inside', pot: 7 })],
])('merges raidData as %s into its record, in both forms of the list', (_form, raidData) => {
  const merged = [{ ...raid, name: 'From inside', pot: 7 }];
  expect(readRaids([{ ...raid, raidData }], 'published')).toEqual(merged);
  expect(readRaids(json.encode([{ ...raid, raidData }]), 'published')).toEqual(merged);
});

test('reads a raid from its raidData alone', () => {
  expect(readRaids([{ _id: raid._id, raidData: json.encode(raid) }], 'published')).toEqual([raid]);
});

test('accepts missing optional fields and a 12-hour time', () => {
  const sent = { ...raid, goldCollector: undefined, time: '9:30 pm' };
  expect(readRaids([sent], 'published')).toEqual([raid]);
});

test('reads a raid without a price as one that costs nothing', () => {
  for (const pot of [undefined, null]) {
    expect(readRaids([{ ...raid, pot }], 'published')).toEqual([{ ...raid, pot: 0 }]);
  }
});

test('shows a raid without a leader or without clients', () => {
  const [read] = readRaids([{ ...raid, raidLeader: null, clients: undefined }], 'pending');
  expect([read?.raidLeader.username, read?.clients]).toEqual(['-', []]);
});

test('leaves out an odd record, keeps the others and reports it once', () => {
  const show = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
  const odd: [unknown, string][] = [
    [{ ...raid, time: 'late' }, 'Error processing published raids data'],
    [{ ...raid, date: 'Friday' }, 'Error processing published raids data'],
    [{ _id: 7 }, 'Error processing published raids data'],
    [null, 'Error processing published raids data'],
    ['raid', 'Error processing published raids data'],
    [{ ...raid, raidData: '%%%' }, 'Failed to decode raids data'],
  ];
  for (const [record] of odd) {
    expect(readRaids([record, raid], 'published')).toEqual([raid]);
    expect(readRaids(json.encode([raid, record]), 'published')).toEqual([raid]);
  }
  expect(show.mock.calls.flat()).toEqual([...new Set(odd.map(([, message]) => message))]);
});

test('reads a raid that has only the fields of the spec', () => {
  const {
    cancelled: _,
    version: _version,
    armourCaps: _caps,
    armourTaken: _taken,
    ...fields
  } = raid;
  expect(readRaids([fields], 'published')).toEqual([{ ...raid, cancelled: null, version: 0 }]);
});

test('reads an empty list', () => {
  expect(readRaids([], 'published')).toEqual([]);
  expect(readRaids(json.encode([]), 'pending')).toEqual([]);
});

test('reports why a text does not decode', () => {
  expect(messageOf('%%%')).toMatch(/^Error decoding raids data: InvalidCharacterError/);
  expect(messageOf(btoa('[{"name":'))).toMatch(/^Error decoding raids data: SyntaxError: /);
  expect(messageOf(btoa('\u00ff\u00fe'))).toMatch(/^Error decoding raids data: /);
});

test.each([
  [null, 'null'],
  [undefined, 'undefined'],
  [{ raids: [] }, 'object'],
  [7, 'number'],
])('rejects %j as an unexpected type', (payload, type) => {
  expect(messageOf(payload)).toBe(`Unexpected payload type: ${type}`);
});

test('rejects a text that is no list and raidData that does not decode', () => {
  expect(messageOf(json.encode({ raids: [] }))).toBe('Failed to decode raids data');
  expect(messageOf([{ ...raid, raidData: '%%%' }])).toBe('Failed to decode raids data');
  expect(messageOf([{ ...raid, raidData: '{broken' }])).toBe('Failed to decode raids data');
  expect(messageOf([{ ...raid, raidData: json.encode('text') }])).toBe(
    'Failed to decode raids data',
  );
});

test('names the list in the error about other records', () => {
  expect(messageOf([{ name: 'x' }])).toBe('Error processing published raids data');
  expect(messageOf(['x'], 'pending')).toBe('Error processing raids data');
});
