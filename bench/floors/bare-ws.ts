import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

type Setup = { port: number; message: string };

/** ws alone: every request broadcasts the same message to all connections. */
process.once('message', ({ port, message }: Setup) => {
  const server = createServer((_, response) => {
    for (const socket of sockets.clients) socket.send(message);
    response.end();
  });
  const sockets = new WebSocketServer({ server });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
