import type { Ticket } from '@forge/contract/support/ticket';
import { expect, test } from 'vitest';
import { newsSince, seenIn } from './fresh-tickets.ts';

const ticket = (_id: string, messages: number, unread = true) =>
  ({ _id, messages, unread }) as Ticket;

test('what others opened or said is news; what the viewer did, and what merely moved, is not', () => {
  const before = seenIn([ticket('answered', 1), ticket('own', 1), ticket('still', 4)]);
  const now = [
    ticket('new', 1),
    ticket('answered', 2),
    ticket('own', 2, false),
    ticket('still', 4),
  ];
  expect(newsSince(before, now)).toEqual(new Set(['new', 'answered']));
});
