import { WebSocket } from 'ws';

const open = (url: string, headers: Record<string, string>) =>
  new Promise<WebSocket>((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), { headers, perMessageDeflate: false });
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });

/** The next message whose beginning is wanted, or null if the socket is closed before. */
export const messageOrClosed = (socket: WebSocket, wanted: (text: string) => boolean) =>
  new Promise<Buffer | null>((resolve) => {
    const end = (result: Buffer | null) => {
      socket.off('message', read).off('close', onClose);
      resolve(result);
    };
    const onClose = () => end(null);
    const read = (data: Buffer) => {
      // Parsing the whole message would distort the measurement.
      if (wanted(data.subarray(0, 40).toString())) end(data);
    };
    if (socket.readyState === WebSocket.OPEN) socket.on('message', read).on('close', onClose);
    else resolve(null);
  });

/** The next message whose beginning is wanted. */
export const nextMessage = async (
  socket: WebSocket,
  wanted: (text: string) => boolean,
): Promise<Buffer> => {
  const message = await messageOrClosed(socket, wanted);
  if (message === null) throw new Error('The socket is closed');
  return message;
};

/** Connections to a plain ws server. */
export const connectBare = async (url: string, count: number): Promise<WebSocket[]> =>
  Promise.all(Array.from({ length: count }, () => open(url, {})));

/**
 * Connections like the web app's, but without a Socket.IO client, so that receiving costs the same. With
 * the revision of a list they get the changes since then, else whole lists as in the spec.
 */
export const connectPortal = async (
  url: string,
  cookies: string[],
  count: number,
  revision?: string,
): Promise<WebSocket[]> => {
  const room = revision === undefined ? [] : [{ changes: true, revision }];
  const connect = async (cookie: string) => {
    const address = `${url}/socket.io/?EIO=4&transport=websocket`;
    const socket = await open(address, { cookie, origin: url });
    socket.on('message', (data: Buffer) => {
      if (data.length === 1 && data.toString() === '2') socket.send('3');
    });
    const connected = nextMessage(socket, (text) => text.startsWith('40'));
    socket.send('40');
    await connected;
    const joined = nextMessage(socket, (text) => text.startsWith('430'));
    socket.send(`420${JSON.stringify(['joinRaidRoom', ...room])}`);
    await joined;
    return socket;
  };
  const sockets: WebSocket[] = [];
  for (let at = 0; at < count; at += 50) {
    const batch = Array.from({ length: Math.min(50, count - at) }, (_, index) =>
      connect(cookies[(at + index) % cookies.length] ?? ''),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
};

/** Milliseconds from the change until each socket receives it. */
export const timeToEach = async (
  sockets: WebSocket[],
  wanted: (text: string) => boolean,
  change: () => Promise<unknown>,
): Promise<number[]> => {
  const start = { at: 0 };
  const arrivals = sockets.map(async (socket) => {
    await nextMessage(socket, wanted);
    return performance.now() - start.at;
  });
  start.at = performance.now();
  await change();
  return Promise.all(arrivals);
};
