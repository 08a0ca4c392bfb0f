import type { Ticket } from '@forge/contract/support/ticket';

export type Seen = ReadonlyMap<string, number>;

export const seenIn = (tickets: readonly Ticket[]): Seen =>
  new Map(tickets.map(({ _id, messages }) => [_id, messages]));

/** The tickets in which others did something between two readings of the same list. */
export const newsSince = (before: Seen, tickets: readonly Ticket[]): ReadonlySet<string> =>
  new Set(
    tickets
      .filter(({ _id, messages, unread }) => unread && (before.get(_id) ?? 0) < messages)
      .map(({ _id }) => _id),
  );
