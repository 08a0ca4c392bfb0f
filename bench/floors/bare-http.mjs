import { once } from 'node:events';
import { createServer } from 'node:http';
import { onSetup } from './setup.mjs';

/** node:http and a buffer: the least that an answer from memory can cost. */
onSetup(async ({ port, headers, body }) => {
  const bytes = Buffer.from(body);
  const answerHeaders = { ...headers, 'content-length': bytes.length };
  const server = createServer((_, response) => {
    response.writeHead(200, answerHeaders);
    response.end(bytes);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
});
