import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Server, Socket } from 'socket.io';

// A page sends a few messages when it opens and after each change of roles.
const WINDOW_MS = 5_000;
const MAX_MESSAGES = 40 * 5;
const MAX_PEOPLE = 20_000;

/** Closes connections of people who send too many messages, valid or not, over all their connections. */
export const limitMessages = (
  { engine }: Pick<Server, 'engine'>,
  personOf: (request: IncomingMessage) => string | undefined,
): void => {
  // A count ends with its window, not with the connections: a new one continues it.
  const counts = new LRUCache<string, { messages: number }>({ max: MAX_PEOPLE, ttl: WINDOW_MS });
  engine.on('connection', (connection: Socket['conn']) => {
    const personId = personOf(connection.request) ?? '';
    connection.on('packet', ({ type }: { type: string }) => {
      if (type !== 'message') return;
      const count = counts.get(personId) ?? { messages: 0 };
      if (count.messages === 0) counts.set(personId, count);
      count.messages += 1;
      if (count.messages > MAX_MESSAGES) connection.close(true);
    });
  });
};
