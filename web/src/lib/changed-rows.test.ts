import { expect, test } from 'vitest';
import { changedSince, snapshotOf } from './changed-rows.ts';

type Row = { _id: string; sent: boolean; note: string };
const row = (changes: Partial<Row> = {}): Row => ({
  _id: 'one',
  sent: false,
  note: '',
  ...changes,
});
const snapshot = (...rows: Row[]) => snapshotOf(rows, ({ sent }) => sent);

test('returns rows that were added or changed, and no others', () => {
  const before = snapshot(row(), row({ _id: 'two' }));
  const now = snapshot(row(), row({ _id: 'two', sent: true }), row({ _id: 'three' }));
  expect([...changedSince(before, now)]).toEqual(['two', 'three']);
});

test('ignores changes of fields the screen does not show', () => {
  expect(changedSince(snapshot(row()), snapshot(row({ note: 'new' }))).size).toBe(0);
});

test('ignores removed rows', () => {
  expect(changedSince(snapshot(row()), snapshot()).size).toBe(0);
});

test('ignores rows whose shown value is null: tickets others wrote in, not those the viewer did', () => {
  const ticket = (_id: string, messages: number, unread = true) => ({ _id, messages, unread });
  const unreadMessages = (...tickets: ReturnType<typeof ticket>[]) =>
    snapshotOf(tickets, ({ messages, unread }) => (unread ? messages : null));
  const before = unreadMessages(ticket('answered', 1, false), ticket('own', 1), ticket('still', 4));
  const now = unreadMessages(
    ticket('new', 1),
    ticket('opened by the viewer', 1, false),
    ticket('answered', 2),
    ticket('own', 2, false),
    ticket('still', 4),
  );
  expect([...changedSince(before, now)]).toEqual(['new', 'answered']);
});
