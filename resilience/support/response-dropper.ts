import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy that executes requests in full and closes the connection instead of answering. */
export const startResponseDropper = async (portalUrl: string) => {
  /** The statuses of the dropped answers. */
  const dropped: number[] = [];
  const server = createServer((incoming, outgoing) => {
    const forward = async () => {
      const body = await buffer(incoming);
      const { method, headers } = incoming;
      const target = request(new URL(incoming.url ?? '/', portalUrl), { method, headers });
      target.on('response', (answer) => {
        void buffer(answer).then(() => {
          dropped.push(answer.statusCode ?? 0);
          outgoing.destroy();
        });
      });
      target.on('error', () => outgoing.destroy());
      target.end(body);
    };
    forward().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    portalUrl,
    dropped,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
