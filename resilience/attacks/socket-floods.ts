import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Person } from '@forge/testkit/person';
import { mustHold, pick, type Part, type Size } from '../suite.ts';
import { onGrounds, type Grounds } from '@forge/testkit/in-process-portal';

const ADDRESS = '/socket.io/?EIO=4&transport=websocket';
const PATIENCE_MS = 10_000;
const IN_TIME_MS = 3_000;

const openRaw = (person: Person, headers: Record<string, string> = {}) =>
  new WebSocket(`${person.url.replace(/^http/, 'ws')}${ADDRESS}`, {
    headers: { origin: person.url, cookie: person.cookieHeader, ...headers },
  });

const ended = async (socket: WebSocket): Promise<boolean> => {
  if (socket.readyState === WebSocket.CLOSED) return true;
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(PATIENCE_MS) });
  return closed.then(
    () => true,
    () => false,
  );
};

/** A raw connection that has joined the namespace as a page does. */
const join = async (person: Person) => {
  const socket = openRaw(person);
  // Cut off while it talks, it complains: that it is cut off is what we look at.
  socket.on('error', () => undefined);
  const next = () => once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
  await next();
  const joined = next();
  socket.send('40');
  await joined;
  return socket;
};

/** Words that no page of ours says; none may do harm, and whoever says them may be cut off. */
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

const foreign = [
  'https://evil.example',
  'null',
  'http://localhost',
  'http://localhost.evil.example',
];

/** How long someone who behaves waits for an answer. */
const roundTrip = async (bystander: Awaited<ReturnType<Person['connect']>>) => {
  const startedAt = Date.now();
  await bystander.timeout(PATIENCE_MS).emitWithAck('joinRaidRoom');
  return Date.now() - startedAt;
};

const tryForeignPages = async (grounds: Grounds, victim: Person) => {
  for (const origin of [...foreign, undefined]) {
    const socket = new WebSocket(`${grounds.url.replace(/^http/, 'ws')}${ADDRESS}`, {
      headers: { cookie: victim.cookieHeader, ...(origin && { origin }) },
    });
    const letIn = await new Promise((resolve) => {
      socket.once('open', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    mustHold(!letIn, `A socket from ${origin ?? 'nowhere'} was let in`);
    const polling = await victim.get(
      '/socket.io/?EIO=4&transport=polling',
      origin ? { origin } : {},
    );
    mustHold(polling.status === 403, `Polling from ${origin ?? 'nowhere'}: ${polling.status}`);
  }
};

const proveSockets = (size: Size) =>
  onGrounds(
    async (grounds) => {
      const [victim, attacker] = [
        await grounds.signIn('admin'),
        await grounds.signIn('forge-member'),
      ];
      await tryForeignPages(grounds, victim);
      const bystander = await victim.connect();

      for (const word of junk) {
        const socket = await join(attacker);
        socket.send(word);
        const answered = await roundTrip(bystander);
        mustHold(answered < IN_TIME_MS, `After ${String(word).slice(0, 40)}: ${answered} ms`);
        socket.terminate();
      }
      mustHold(!('polluted' in {}), 'Every object of the process is polluted');

      const floods = pick(size, { quick: 3, full: 50 });
      const words = ['42["joinRaidRoom"]', '42["no such event",1]', '421["joinRaidRoom"]'];
      let slowest = 0;
      for (let flood = 0; flood < floods; flood += 1) {
        const socket = await join(attacker);
        for (let i = 0; i < 5_000; i += 1) socket.send(words[flood % words.length] ?? '');
        slowest = Math.max(slowest, await roundTrip(bystander));
        mustHold(await ended(socket), `Flood ${flood} was not cut off`);
      }
      mustHold(slowest < IN_TIME_MS, `Others waited ${slowest} ms during a flood`);
      mustHold(bystander.connected, 'Someone who did nothing was cut off');
      const { status } = await victim.get('/readyz');
      mustHold(status === 200, `Not ready any more: ${status}`);
      return [
        {
          promise: 'no socket for another site',
          figure: `${foreign.length + 1} origins, both ways`,
        },
        { promise: 'junk on a socket does no harm', figure: `${junk.length} words` },
        { promise: 'a flood is cut off', figure: `${floods} floods, others waited ${slowest} ms` },
      ];
    },
    { RATE_LIMITS: 'on' },
  );

export const socketFloods: Part = {
  name: 'attacks',
  promise: 'what is shouted over a socket harms nobody else',
  run: proveSockets,
};
