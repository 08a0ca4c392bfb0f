import { expect, test } from 'vitest';
import { changedSince, seenIn } from './fresh.ts';

type Row = { _id: string; sent: boolean; note: string };
const row = (changes: Partial<Row> = {}): Row => ({
  _id: 'one',
  sent: false,
  note: '',
  ...changes,
});
const seen = (...rows: Row[]) => seenIn(rows, ({ sent }) => sent);

test('a row that came and one that changed are fresh, the others are not', () => {
  const before = seen(row(), row({ _id: 'two' }));
  const now = seen(row(), row({ _id: 'two', sent: true }), row({ _id: 'three' }));
  expect([...changedSince(before, now)]).toEqual(['two', 'three']);
});

test('what the screen does not show cannot be fresh', () => {
  expect(changedSince(seen(row()), seen(row({ note: 'new' }))).size).toBe(0);
});

test('a row that went is not looked for', () => {
  expect(changedSince(seen(row()), seen()).size).toBe(0);
});
