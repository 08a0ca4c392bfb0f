import type { Server, Socket } from 'socket.io';

// A page says a word when it opens and after each change of roles: more than this is a flood.
const WINDOW_MS = 5_000;
const MESSAGES = 40 * 5;

/** Cuts off whoever says too much at once, whether it makes sense or not. */
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
      if (count > MESSAGES) connection.close(true);
    });
  });
};
