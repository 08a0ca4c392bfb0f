import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Person } from '@forge/testkit/person';
import { withInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import { assert, bySize, type Suite, type Size } from '../suite.ts';

const ADDRESS = '/socket.io/?EIO=4&transport=websocket';
const TIMEOUT_MS = 10_000;
const ANSWER_WITHIN_MS = 3_000;

const openRaw = (person: Person, headers: Record<string, string> = {}) =>
  new WebSocket(`${person.url.replace(/^http/, 'ws')}${ADDRESS}`, {
    headers: { origin: person.url, cookie: person.cookieHeader, ...headers },
  });

const ended = async (socket: WebSocket): Promise<boolean> => {
  if (socket.readyState === WebSocket.CLOSED) return true;
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return closed.then(
    () => true,
    () => false,
  );
};

/** A raw connection that has joined the namespace as a page does. */
const join = async (person: Person) => {
  const socket = openRaw(person);
  // Disconnecting it while it sends is the expected outcome.
  socket.on('error', () => undefined);
  const next = () => once(socket, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await next();
  const joined = next();
  socket.send('40');
  await joined;
  return socket;
};

/** Messages that the web app never sends. */
const junk: (string | Buffer)[] = [
  ...['', 'x', '9', '4', '42', '42[', '42{}', '42[]', '42[null]', '42[1]', '42["disconnect"]'],
  ...['42["error",{"message":"x"}]', '42["connect_error"]', '42["newListener"]', '42["__proto__"]'],
  ...['42["joinRaidRoom",{"__proto__":{"polluted":1}}]', '421["joinRaidRoom"]', '43["x"]', '44"x"'],
  ...['40/admin,', '40{"token":"x"}', '41', '45-["x",{"_placeholder":true,"num":0}]', '451-["x"]'],
  ...['4599999-["x"]', '42["constructor",{"prototype":{"polluted":1}}]', '2probe', '5', '3', '1'],
  Buffer.from([0, 255, 254, 1]),
  '42["joinRaidRoom",' + '['.repeat(5_000) + ']'.repeat(5_000) + ']',
  `42["joinRaidRoom","${'x'.repeat(20_000)}"]`,
];

const foreignOrigins = [
  'https://evil.example',
  'null',
  'http://localhost',
  'http://localhost.evil.example',
];

/** How long a well-behaved client waits for an acknowledgement. */
const roundTrip = async (bystander: Awaited<ReturnType<Person['connect']>>) => {
  const startedAt = Date.now();
  await bystander.timeout(TIMEOUT_MS).emitWithAck('joinRaidRoom');
  return Date.now() - startedAt;
};

const testForeignOrigins = async (portal: InProcessPortal, victim: Person) => {
  for (const origin of [...foreignOrigins, undefined]) {
    const socket = new WebSocket(`${portal.url.replace(/^http/, 'ws')}${ADDRESS}`, {
      headers: { cookie: victim.cookieHeader, ...(origin && { origin }) },
    });
    const isAccepted = await new Promise((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    assert(!isAccepted, `A socket from ${origin ?? 'nowhere'} was accepted`);
    const polling = await victim.get(
      '/socket.io/?EIO=4&transport=polling',
      origin ? { origin } : {},
    );
    assert(polling.status === 403, `Polling from ${origin ?? 'nowhere'}: ${polling.status}`);
  }
};

const testSockets = (size: Size) =>
  withInProcessPortal(
    async (portal) => {
      const [victim, attacker] = [
        await portal.signIn('admin'),
        await portal.signIn('forge-member'),
      ];
      await testForeignOrigins(portal, victim);
      const bystander = await victim.connect();

      for (const message of junk) {
        const socket = await join(attacker);
        socket.send(message);
        const answered = await roundTrip(bystander);
        assert(
          answered < ANSWER_WITHIN_MS,
          `After ${String(message).slice(0, 40)}: ${answered} ms`,
        );
        socket.terminate();
      }
      assert(!('polluted' in {}), 'Object.prototype is polluted');

      const floods = bySize(size, { quick: 3, full: 50 });
      const messages = ['42["joinRaidRoom"]', '42["no such event",1]', '421["joinRaidRoom"]'];
      let slowest = 0;
      for (let flood = 0; flood < floods; flood += 1) {
        const socket = await join(await portal.signIn(`forge-member-${flood + 2}`));
        for (let i = 0; i < 5_000; i += 1) socket.send(messages[flood % messages.length] ?? '');
        slowest = Math.max(slowest, await roundTrip(bystander));
        assert(await ended(socket), `Flood ${flood} was not disconnected`);
      }
      // Few on each connection, too many of one person.
      const several = await portal.signIn('advertiser');
      const sockets = await Promise.all(Array.from({ length: 5 }, () => join(several)));
      for (const socket of sockets) {
        for (let i = 0; i < 100; i += 1) socket.send(messages[0] ?? '');
      }
      const isEnded = await Promise.race(sockets.map(ended));
      assert(isEnded, 'A flood on several connections was not disconnected');
      for (const socket of sockets) socket.terminate();
      assert(slowest < ANSWER_WITHIN_MS, `Others waited ${slowest} ms during a flood`);
      assert(bystander.connected, 'A well-behaved client was disconnected');
      const { status } = await victim.get('/readyz');
      assert(status === 200, `Not ready any more: ${status}`);
      return [
        {
          guarantee: 'accepts no socket from another site',
          measured: `${foreignOrigins.length + 1} origins, both transports`,
        },
        { guarantee: 'malformed messages do no harm', measured: `${junk.length} messages` },
        {
          guarantee: 'disconnects a flooding client',
          measured: `${floods} floods, others waited ${slowest} ms`,
        },
      ];
    },
    { RATE_LIMITS: 'on' },
  );

export const socketFloods: Suite = {
  name: 'attacks',
  guarantee: 'malformed and flooding socket clients do not affect others',
  run: testSockets,
};
