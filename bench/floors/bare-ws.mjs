import { once } from 'node:events';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { onSetup } from './setup.mjs';

/** ws alone: every request broadcasts the same message to all connections. */
onSetup(async ({ port, message }) => {
  const server = createServer((_, response) => {
    for (const socket of sockets.clients) socket.send(message);
    response.end();
  });
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  await once(server.listen(port, '127.0.0.1'), 'listening');
});
