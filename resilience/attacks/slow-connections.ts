import { connect, type Socket } from 'node:net';
import type { HttpTimeouts } from '../../server/src/http/timeouts.ts';

/** Which timeout ends a connection; `none` if the server ends it at once, whatever its timeouts. */
type EndedBy = Exclude<keyof HttpTimeouts, 'checkEvery'> | 'none';

export type SlowConnection = {
  what: string;
  endedBy: EndedBy;
  /** Misuses an open connection; `every` repeats until it is closed. */
  attack: (socket: Socket, every: (work: () => void) => void) => void;
};

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');

/** A POST whose body arrives byte by byte. */
const dripBody = (what: string, path: string, headers: string[] = []): SlowConnection => ({
  what: `a body that drips to ${what}`,
  endedBy: 'request',
  attack: (socket, every) => {
    const type = ['content-type: application/json', 'content-length: 30000'];
    socket.write(`${head(`POST ${path}`, ...type, ...headers)}{`);
    every(() => socket.write(' '));
  },
});

const halfClose = (what: string, text: string): SlowConnection => ({
  what: `a half-close after ${what}`,
  endedBy: 'none',
  attack: (socket) => socket.end(text),
});

/** Sends requests and reads no answer: the answers fill the buffers on both sides. */
const pipeline = (what: string, requests: number, endedBy: EndedBy): SlowConnection => ({
  what: `${what} whose answers are never read`,
  endedBy,
  attack: (socket, every) => {
    socket.pause();
    const text = head('GET /docs').repeat(requests);
    every(() => socket.writableLength < text.length && socket.write(text));
  },
});

/** Every way to keep a connection open without being a customer. */
export const slowConnections = (origin: string, cookie: string): SlowConnection[] => {
  const signedIn = [`origin: ${origin}`, `cookie: ${cookie}`];
  return [
    { what: 'a connection without a byte', endedBy: 'headers', attack: () => undefined },
    {
      what: 'headers that drip',
      endedBy: 'headers',
      attack: (socket, every) => {
        socket.write('GET /raid/published HTTP/1.1\r\nhost: localhost\r\n');
        every(() => socket.write('x-more: 1\r\n'));
      },
    },
    dripBody('a call, without a session', '/booking/create'),
    dripBody('a call, signed in', '/booking/create', signedIn),
    dripBody('no call, without a session', '/no/such/call'),
    dripBody('no call, signed in', '/no/such/call', signedIn),
    dripBody('a page', '/'),
    dripBody('the long-polling transport', '/socket.io/?EIO=4&transport=polling', signedIn),
    {
      what: 'a chunked body that drips',
      endedBy: 'request',
      attack: (socket, every) => {
        const type = ['content-type: application/json', 'transfer-encoding: chunked'];
        socket.write(head('POST /booking/create', ...type, ...signedIn));
        every(() => socket.write('1\r\n \r\n'));
      },
    },
    {
      what: 'a body that Content-Length declares and that is never sent',
      endedBy: 'request',
      attack: (socket) => {
        const type = ['content-type: application/json', 'content-length: 9'];
        socket.write(head('POST /booking/create', ...type, 'expect: 100-continue', ...signedIn));
      },
    },
    {
      what: 'a connection that is kept open after its request',
      endedBy: 'keepAlive',
      attack: (socket) => socket.write(head('GET /healthz')),
    },
    // Few at a time: more answers than may wait for one client are ended at once.
    pipeline('pipelined requests', 2, 'idle'),
    pipeline('hundreds of requests at once', 400, 'none'),
    halfClose('nothing', ''),
    halfClose('half of the headers', 'GET /healthz HTTP/1.1\r\nhost: loc'),
    halfClose('half of a body', `${head('POST /booking/create', 'content-length: 100')}{`),
    halfClose('a whole request', head('GET /healthz')),
  ];
};

/** Opens a connection and resolves with the milliseconds until the server closed it. */
export const open = (port: number, { attack }: SlowConnection, dripMs: number) => {
  const startedAt = performance.now();
  const socket = connect(port, '127.0.0.1');
  let timer: NodeJS.Timeout | undefined;
  // The answer, if any, is of no interest.
  socket.on('data', () => undefined);
  socket.on('error', () => undefined);
  socket.once('connect', () =>
    attack(socket, (work) => {
      work();
      timer = setInterval(() => socket.writable && work(), dripMs);
    }),
  );
  const closed = new Promise<number>((resolve) => {
    const done = () => {
      clearInterval(timer);
      resolve(performance.now() - startedAt);
    };
    socket.once('close', done);
  });
  return { socket, closed };
};
