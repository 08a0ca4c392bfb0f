import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy to the database that can stop forwarding without closing the connections. */
export const tcpProxy = async (databaseUrl: string) => {
  const { port, hostname } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const target = connect(Number(port), hostname);
    for (const socket of [client, target]) socket.on('error', () => undefined);
    sockets.push(client, target);
    client.pipe(target).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stopForwarding: () => sockets.splice(0).forEach((socket) => socket.unpipe().pause()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
