import { createServer as createHttpServer, request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Round robin over the processes. */
const roundRobin = (ports: number[]) => {
  let turn = 0;
  const served = new Map(ports.map((port) => [port, 0]));
  return {
    served,
    /** All ports, starting with the next one; the others are tried if it is down. */
    order: () => {
      turn += 1;
      return ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    },
    count: (port: number) => void served.set(port, (served.get(port) ?? 0) + 1),
  };
};

type RoundRobin = ReturnType<typeof roundRobin>;

/** Connects to the first process that accepts. */
const connectToNext = async ({ order, count }: RoundRobin): Promise<Socket> => {
  for (const port of order()) {
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!isUp) continue;
    count(port);
    return socket;
  }
  throw new Error('No process is up');
};

const pipeBoth = (one: Socket, other: Socket) => {
  one.pipe(other).pipe(one);
  const end = () => {
    one.destroy();
    other.destroy();
  };
  for (const side of [one, other]) side.on('error', end).on('close', end);
};

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

type Balancer = { url: string; served: Map<number, number>; close: () => void };

/** Balances TCP connections. */
export const balanceConnections = async (ports: number[]): Promise<Balancer> => {
  const next = roundRobin(ports);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    connectToNext(next).then(
      (target) => pipeBoth(socket, target),
      () => socket.destroy(),
    );
  });
  const port = await listen(server);
  const close = () => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: `http://localhost:${port}`, served: next.served, close };
};

const requestHead = ({ method, url, rawHeaders }: IncomingMessage) => {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  );
  return `${method ?? 'GET'} ${url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
};

/** Balances HTTP requests: two requests of one connection go to two processes. */
export const balanceRequests = async (ports: number[]): Promise<Balancer> => {
  const next = roundRobin(ports);
  const server = createHttpServer((incoming, outgoing) => {
    const forward = async () => {
      const body = await buffer(incoming);
      const socket = await connectToNext(next);
      const { method, url: path, headers } = incoming;
      const sent = request({ createConnection: () => socket, method, path, headers });
      sent.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        // A truncated answer must not look complete.
        answer.on('aborted', () => outgoing.destroy()).pipe(outgoing);
      });
      sent.on('error', () => outgoing.destroy());
      sent.end(body);
    };
    forward().catch(() => outgoing.destroy());
  });
  server.on('upgrade', (incoming, stream, first) => {
    const socket = stream as Socket;
    connectToNext(next).then(
      (target) => {
        target.write(requestHead(incoming));
        target.write(first);
        pipeBoth(socket, target);
      },
      () => socket.destroy(),
    );
  });
  // Closing an idle connection could abort the next request.
  server.keepAliveTimeout = 0;
  const port = await listen(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}`, served: next.served, close };
};
