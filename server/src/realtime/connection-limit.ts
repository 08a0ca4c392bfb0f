import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';

const MAX_CONNECTIONS = 20;

/** Closes a person's oldest connection to this process when they open one too many. */
export const limitConnections = (
  { engine, sockets }: Pick<Server, 'engine' | 'sockets'>,
  personOf: (request: IncomingMessage) => string | undefined,
): void => {
  // Sets iterate in insertion order: the first is the oldest.
  const open = new Map<string, Set<Socket['conn']>>();
  engine.on('connection', (connection: Socket['conn']) => {
    const personId = personOf(connection.request) ?? '';
    const own = open.get(personId) ?? new Set();
    open.set(personId, own.add(connection));
    connection.once('close', () => {
      own.delete(connection);
      if (own.size === 0 && open.get(personId) === own) open.delete(personId);
    });
    const [oldest] = own;
    if (own.size <= MAX_CONNECTIONS || !oldest) return;
    // The page receives the reason. After a lost connection it would reconnect at once, and close another.
    for (const socket of sockets.sockets.values()) {
      if (socket.conn === oldest) socket.disconnect();
    }
    oldest.close(true);
  });
};
