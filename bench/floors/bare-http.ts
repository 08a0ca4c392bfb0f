import { createServer } from 'node:http';

type Setup = { port: number; headers: Record<string, string>; body: string };

/** node:http and a buffer: the least that an answer from memory can cost. */
process.once('message', ({ port, headers, body }: Setup) => {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
