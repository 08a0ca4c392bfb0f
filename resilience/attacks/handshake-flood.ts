import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inMb, readMemory } from '../../bench/load/memory.ts';
import { Person } from '@forge/testkit/person';
import { startPortalWithPool, type PortalWithPool } from '@forge/testkit/portal-process';
import { assert, bySize, type Suite } from '../suite.ts';

const CONNECTIONS = 40;
const MB = 1024 * 1024;
const MAX_GROWTH_BYTES = 80 * MB;

type Answers = Map<number, number>;

const statusOf = (url: string, agent: Agent, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    }).once('error', reject);
  });

/** Repeats the long-polling handshake on keep-alive connections; counts the answers by status. */
const flood = async (url: string, seconds: number, headers: Record<string, string>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const address = `${url}/socket.io/?EIO=4&transport=polling`;
  const until = Date.now() + seconds * 1_000;
  const answers: Answers = new Map();
  const repeat = async () => {
    while (Date.now() < until) {
      const status = await statusOf(address, agent, headers);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat));
  agent.destroy();
  return answers;
};

const total = (answers: Answers) => [...answers.values()].reduce((sum, count) => sum + count, 0);

/** A member at another address, behind the same proxy. */
const bystanderConnects = async ({ url }: PortalWithPool) => {
  const person = new Person(url);
  await person.signIn('advertiser');
  const socket = await person.connect({ 'x-forwarded-for': '203.0.113.9' });
  socket.disconnect();
};

const RESETS = 30;
// Until the server has read the request: it answers nothing that could be awaited.
const READ_MS = 20;

/** Resets connections while the server decides about their upgrade: an unhandled error would end it. */
const resetUpgrades = async (url: string, path: string) => {
  const { hostname, port } = new URL(url);
  const reset = async () => {
    const client = connect(Number(port), hostname);
    await once(client, 'connect');
    client.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n' +
        'Authorization: Bearer forge_unknown\r\n\r\n',
    );
    await delay(Math.random() * READ_MS);
    client.resetAndDestroy();
  };
  await Promise.all(Array.from({ length: RESETS }, reset));
};

export const handshakeFlood: Suite = {
  name: 'attacks',
  guarantee: 'a flood of socket handshakes costs no memory and shuts nobody else out',
  run: async (size) => {
    const seconds = bySize(size, { quick: 1, full: 25 });
    const portal = await startPortalWithPool({ RATE_LIMITS: 'on' });
    try {
      const member = new Person(portal.url);
      await member.signIn('forge-member');
      const before = await readMemory(portal.url);
      const anonymous = await flood(portal.url, seconds, { origin: portal.url });
      assert(anonymous.get(200) === undefined, 'A handshake without a session was answered');
      const ofMember = await flood(portal.url, seconds, {
        origin: portal.url,
        cookie: member.cookieHeader,
        'x-forwarded-for': '203.0.113.8',
      });
      const accepted = ofMember.get(200) ?? 0;
      assert(
        accepted <= 100 * (1 + Math.ceil(seconds / 10)),
        `${accepted} handshakes of one person`,
      );
      for (const path of ['/socket.io/?EIO=4&transport=websocket', '/anything'])
        await resetUpgrades(portal.url, path);
      await bystanderConnects(portal);
      const grown = (await readMemory(portal.url)).rss - before.rss;
      assert(grown < MAX_GROWTH_BYTES, `Memory grew by ${inMb(grown)}`);
      return [
        {
          guarantee: 'no handshake without a session is answered',
          measured: `${total(anonymous)} refused in ${seconds} s on ${CONNECTIONS} connections`,
        },
        {
          guarantee: 'handshakes of one person are limited',
          measured: `${accepted} of ${total(ofMember)} accepted, memory grew by ${inMb(grown)}`,
        },
        {
          guarantee: 'a connection that is reset during its upgrade does not end the portal',
          measured: `${RESETS} on the address of sockets, and on another`,
        },
      ];
    } finally {
      await portal.close();
    }
  },
};
