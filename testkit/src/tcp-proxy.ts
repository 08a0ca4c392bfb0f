import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the database that can go silent without closing, as a pulled cable does. */
export const openCable = async (databaseUrl: string) => {
  const { port, hostname } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    sockets.push(near, far);
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    cut: () => sockets.splice(0).forEach((socket) => socket.unpipe().pause()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
