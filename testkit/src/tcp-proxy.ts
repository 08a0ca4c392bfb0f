import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

const HEADER_BYTES = 5;
const NOTIFICATION = 'A'.charCodeAt(0);

/** Delays each chunk by a random time, in order. */
const createJitter = (maxMs: number) =>
  new Transform({
    transform: (chunk, _encoding, done) => {
      setTimeout(() => done(null, chunk), Math.random() * maxMs);
    },
  });

/** Removes the notifications from what PostgreSQL sends. */
const createNotificationFilter = (isDropping: () => boolean) => {
  let rest = Buffer.alloc(0);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      rest = Buffer.concat([rest, chunk]);
      const passed: Buffer[] = [];
      while (rest.length >= HEADER_BYTES) {
        // A message: its type, and its length without the type.
        const length = 1 + rest.readInt32BE(1);
        if (rest.length < length) break;
        if (rest[0] !== NOTIFICATION || !isDropping()) passed.push(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
      done(null, Buffer.concat(passed));
    },
  });
};

type Options = {
  /** Delays what is sent in both directions by up to this long. */
  jitterMs?: number;
};

/**
 * A TCP proxy to the database: it can stop forwarding without closing, delay, drop notifications, and
 * lead to another server, like the address of a managed database after a failover.
 */
export const tcpProxy = async (databaseUrl: string, { jitterMs = 0 }: Options = {}) => {
  let destination = new URL(databaseUrl);
  const sockets: Socket[] = [];
  let isDropping = false;
  let isBlackhole = false;
  const server = createServer((client) => {
    if (isBlackhole) {
      sockets.push(client.on('error', () => undefined).pause());
      return;
    }
    const target = connect(Number(destination.port), destination.hostname);
    for (const socket of [client, target]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, target].forEach((each) => each.destroy()));
    }
    sockets.push(client, target);
    client.pipe(createJitter(jitterMs)).pipe(target);
    target
      .pipe(createNotificationFilter(() => isDropping))
      .pipe(createJitter(jitterMs))
      .pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stalled: Socket[] = [];
  const stopForwarding = () => {
    stalled.push(...sockets.splice(0).map((socket) => socket.unpipe().pause()));
  };
  return {
    url: url.href,
    stopForwarding,
    /** Drops all traffic without closing, also of new connections. Those that were open stay stalled after it. */
    blackhole: (isOn: boolean) => {
      isBlackhole = isOn;
      if (isOn) stopForwarding();
    },
    dropNotifications: (drop: boolean) => (isDropping = drop),
    /** Where new connections lead; open ones stay where they are. */
    pointTo: (otherUrl: string) => (destination = new URL(otherUrl)),
    closeConnections: () => sockets.splice(0).forEach((socket) => socket.destroy()),
    close: () => {
      for (const socket of [...sockets, ...stalled]) socket.destroy();
      server.close();
    },
  };
};
