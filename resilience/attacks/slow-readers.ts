import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { insertRaids } from '../../bench/insert-raids.ts';
import { inMb, readMemory } from '../../bench/load/memory.ts';
import { Person } from '@forge/testkit/person';
import { connectedSockets, startPortalWithPool } from '@forge/testkit/portal-process';
import { idOf } from '@forge/testkit/raid-fixtures';
import { connectPortal } from '@forge/testkit/raw-sockets';
import { assert, bySize, type Suite } from '../suite.ts';

const MB = 1024 * 1024;
const RAIDS = 1_500;
const PER_PERSON = 10;
const MAX_GROWTH_BYTES = 120 * MB;
const CLOSED_WITHIN_MS = 60_000;

const signIn = async (url: string, persona: string) => {
  const person = new Person(url);
  await person.signIn(persona);
  return person;
};

/** The TCP connection below a client's socket: paused, the client reads nothing any more. */
const stopReading = (socket: WebSocket) =>
  (socket as unknown as { _socket: { pause: () => void } })._socket.pause();

export const slowReaders: Suite = {
  name: 'attacks',
  guarantee: 'clients that do not read cost bounded memory and are closed',
  run: async (size) => {
    const { readers, changes } = bySize(size, {
      quick: { readers: 20, changes: 40 },
      full: { readers: 40, changes: 300 },
    });
    const portal = await startPortalWithPool({ RATE_LIMITS: 'on' });
    const sockets: WebSocket[] = [];
    try {
      const manager = await signIn(portal.url, 'raid-manager');
      const managerId = await idOf(manager);
      const raidIds = await insertRaids(
        portal.pool,
        managerId,
        Array.from({ length: RAIDS }, (_, n) => ({
          name: `Manaforge Omega heroic ${n}`,
          daysAhead: 1 + (n % 14),
          time: `${16 + (n % 8)}:15`,
          maxClients: 8,
          pot: 250_000,
          leaderId: managerId,
        })),
      );
      const people = await Promise.all(
        Array.from({ length: readers / PER_PERSON }, (_, n) =>
          signIn(portal.url, `advertiser-${n + 2}`),
        ),
      );
      const cookies = people.map(({ cookieHeader }) => cookieHeader);
      sockets.push(...(await connectPortal(portal.url, cookies, readers)));
      const bystander = await (await signIn(portal.url, 'advertiser')).connect();
      let received = 0;
      bystander.on('raidUpdate', () => (received += 1));
      await bystander.emitWithAck('joinRaidRoom');
      const before = await readMemory(portal.url);
      for (const socket of sockets) stopReading(socket);

      for (let change = 0; change < changes; change += 1) {
        const seen = received;
        await portal.pool.query(`select pg_notify('forge', 'raid-published ${raidIds[0] ?? ''}')`);
        for (let waited = 0; received === seen && waited < 1_000; waited += 1) await delay(20);
        assert(received > seen, 'A client that reads received nothing');
      }
      const grown = (await readMemory(portal.url)).rss - before.rss;
      assert(grown < MAX_GROWTH_BYTES, `Memory grew by ${inMb(grown)}`);

      const startedAt = Date.now();
      while ((await connectedSockets(portal.url)) > 1 && size === 'full') {
        assert(Date.now() - startedAt < CLOSED_WITHIN_MS, 'Slow readers are still connected');
        await delay(200);
      }
      assert(bystander.connected, 'A client that reads was closed');
      bystander.disconnect();
      return [
        {
          guarantee: 'clients that do not read cost bounded memory',
          measured: `${readers} clients, ${changes} lists of ${RAIDS} raids, ${inMb(grown)}`,
        },
      ];
    } finally {
      for (const socket of sockets) socket.terminate();
      await portal.close();
    }
  },
};
