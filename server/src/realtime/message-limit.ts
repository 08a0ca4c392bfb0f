import type { Server, Socket } from 'socket.io';

// A page sends a message when it opens and after each change of roles.
const WINDOW_MS = 5_000;
const MAX_MESSAGES = 40 * 5;

/** Closes connections that send too many messages, valid or not. */
export const limitMessages = ({ engine }: Pick<Server, 'engine'>): void => {
  engine.on('connection', (connection: Socket['conn']) => {
    let since = Date.now();
    let count = 0;
    connection.on('packet', ({ type }: { type: string }) => {
      if (type !== 'message') return;
      if (Date.now() - since > WINDOW_MS) {
        since = Date.now();
        count = 0;
      }
      count += 1;
      if (count > MAX_MESSAGES) connection.close(true);
    });
  });
};
