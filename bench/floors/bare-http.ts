import { createServer } from 'node:http';

type Setup = { port: number; headers: Record<string, string>; body: string };

/** Nothing but node:http and the bytes: what an answer from memory can cost at the least. */
process.once('message', ({ port, headers, body }: Setup) => {
  const bytes = Buffer.from(body);
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(port, '127.0.0.1', () => process.send?.('ready'));
});
