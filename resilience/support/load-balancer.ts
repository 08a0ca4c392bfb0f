import { createServer as createHttpServer, request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Round robin: which process answers is nobody's choice, and never the same one twice in a row. */
const turns = (ports: number[]) => {
  let turn = 0;
  const served = new Map(ports.map((port) => [port, 0]));
  return {
    served,
    /** Everyone once, beginning with whose turn it is: the next is for when one is not there. */
    order: () => {
      turn += 1;
      return ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0);
    },
    count: (port: number) => void served.set(port, (served.get(port) ?? 0) + 1),
  };
};

type Turns = ReturnType<typeof turns>;

/** A connection to the first that is there. */
const reach = async ({ order, count }: Turns): Promise<Socket> => {
  for (const port of order()) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!isThere) continue;
    count(port);
    return socket;
  }
  throw new Error('No process is there');
};

const join = (one: Socket, other: Socket) => {
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

/** Hands on whole connections, as a balancer does that does not look into them. */
export const balanceConnections = async (ports: number[]): Promise<Balancer> => {
  const next = turns(ports);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    reach(next).then(
      (target) => join(socket, target),
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

const head = ({ method, url, rawHeaders }: IncomingMessage) => {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}`] : [],
  );
  return `${method ?? 'GET'} ${url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
};

/** Hands on each request by itself: two of one connection go to two processes. */
export const balanceRequests = async (ports: number[]): Promise<Balancer> => {
  const next = turns(ports);
  const server = createHttpServer((incoming, outgoing) => {
    const forward = async () => {
      const body = await buffer(incoming);
      const socket = await reach(next);
      const { method, url: path, headers } = incoming;
      const sent = request({ createConnection: () => socket, method, path, headers });
      sent.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        // A process that dies half way through an answer must not look as if it had finished.
        answer.on('aborted', () => outgoing.destroy()).pipe(outgoing);
      });
      sent.on('error', () => outgoing.destroy());
      sent.end(body);
    };
    forward().catch(() => outgoing.destroy());
  });
  server.on('upgrade', (incoming, stream, first) => {
    const socket = stream as Socket;
    reach(next).then(
      (target) => {
        target.write(head(incoming));
        target.write(first);
        join(socket, target);
      },
      () => socket.destroy(),
    );
  });
  // Closed while the next request is on its way, a connection that was idle would cut it off.
  server.keepAliveTimeout = 0;
  const port = await listen(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}`, served: next.served, close };
};
