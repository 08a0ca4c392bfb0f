import { setTimeout as delay } from 'node:timers/promises';
import { inMb, readMemory } from '../../bench/load/memory.ts';
import { httpTimeouts, type HttpTimeouts } from '../../server/src/http/timeouts.ts';
import {
  startInProcessPortal,
  withInProcessPortal,
  type InProcessPortal,
} from '@forge/testkit/in-process-portal';
import { assert, bySize, type Row, type Suite } from '../suite.ts';
import { open, slowConnections, type SlowConnection } from './slow-connections.ts';

const MB = 1024 * 1024;
const MAX_GROWTH_BYTES = 120 * MB;
const DRIP_MS = 100;
const LONG = 3_600_000;
const noTimeouts: HttpTimeouts = {
  headers: LONG,
  request: LONG,
  idle: LONG,
  keepAlive: LONG,
  checkEvery: 100,
};
const shortTimeouts: HttpTimeouts = {
  headers: 300,
  request: 600,
  idle: 600,
  keepAlive: 600,
  checkEvery: 100,
};

/** How long this portal may keep such a connection. */
const limitOf = ({ endedBy }: SlowConnection, timeouts: HttpTimeouts) => {
  if (endedBy === 'none') return 0;
  return endedBy === 'idle' ? 2 * timeouts.idle : timeouts[endedBy];
};

/** Open connections of this portal, except for the one that asks. */
const openConnections = async (url: string) => {
  const headers = { connection: 'close' };
  const metrics = await (await fetch(`${url}/metrics`, { headers })).text();
  const count = /^forge_http_connections (\d+)/m.exec(metrics)?.[1];
  assert(count !== undefined, 'The metrics do not count connections');
  return Number(count) - 1;
};

/** Opens each kind `count` times. */
const attack = (portal: InProcessPortal, kinds: SlowConnection[], count: number) => {
  const port = Number(new URL(portal.url).port);
  const connections = kinds.flatMap((kind) =>
    Array.from({ length: count }, () => {
      const connection = { ...kind, ...open(port, kind, DRIP_MS), closedAfter: -1 };
      void connection.closed.then((ms) => (connection.closedAfter = ms));
      return connection;
    }),
  );
  return {
    connections,
    allClosed: Promise.all(connections.map(({ closed }) => closed)),
    stillOpen: () => connections.filter(({ closedAfter }) => closedAfter < 0),
    end: () => connections.forEach(({ socket }) => socket.destroy()),
  };
};

/** Calls the portal until the work is done; resolves with the slowest answer in milliseconds. */
const bystander = async (portal: InProcessPortal, cookie: string, work: Promise<unknown>) => {
  const state = { isDone: false };
  void work.finally(() => (state.isDone = true));
  let [slowest, served] = [0, 0];
  while (!state.isDone) {
    const startedAt = performance.now();
    const { status } = await fetch(`${portal.url}/raid/published`, { headers: { cookie } });
    assert(status === 200, `A member got ${status} meanwhile`);
    slowest = Math.max(slowest, performance.now() - startedAt);
    served += 1;
    await delay(50);
  }
  return { slowest, served };
};

const run = async (
  portal: InProcessPortal,
  timeouts: HttpTimeouts,
  { count, marginMs, servedWithinMs }: { count: number; marginMs: number; servedWithinMs: number },
): Promise<Row[]> => {
  const person = await portal.signIn('advertiser');
  const kinds = slowConnections(portal.url, person.cookieHeader);
  // The same attack without timeouts: what they end must stay open there.
  const lenient = await startInProcessPortal(
    { DATABASE_URL: portal.databaseUrl },
    { runsBackgroundJobs: false, httpTimeouts: noTimeouts },
  );
  // The attack asks for the API document: making it takes a second, which is not measured.
  for (const { url } of [portal, lenient]) await (await fetch(`${url}/docs`)).arrayBuffer();
  const before = { ...(await readMemory(portal.url)), open: await openConnections(portal.url) };
  const endedByTimeout = kinds.filter(({ endedBy }) => endedBy !== 'none');
  const control = attack(lenient, endedByTimeout, 1);
  const attacked = attack(portal, kinds, count);
  try {
    const longest = Math.max(...kinds.map((kind) => limitOf(kind, timeouts)));
    // Includes filling the buffers of a client that does not read, and a second that Node adds to keep-alive.
    const deadline = delay(longest + marginMs, undefined, { ref: false });
    const finished = Promise.race([attacked.allClosed, deadline]);
    const { slowest, served } = await bystander(portal, person.cookieHeader, finished);
    const open = attacked.stillOpen().map(({ what }) => what);
    assert(open.length === 0, `${open.length} still open: ${[...new Set(open)].join('; ')}`);
    for (const { closedAfter, ...kind } of attacked.connections) {
      const limit = limitOf(kind, timeouts) + marginMs;
      assert(closedAfter < limit, `${kind.what} was open for ${closedAfter.toFixed(0)} ms`);
    }
    const kept = control.stillOpen().map(({ what }) => what);
    const ended = endedByTimeout.map(({ what }) => what).filter((what) => !kept.includes(what));
    assert(ended.length === 0, `Ended without timeouts, so untested: ${ended.join('; ')}`);
    assert(served > 0, 'No member was served meanwhile');
    assert(slowest < servedWithinMs, `A member waited ${slowest.toFixed(0)} ms`);

    // The bystander's own connections stay. The portal may close the others a little later.
    let left = await openConnections(portal.url);
    for (let tries = 0; left > before.open + 2 && tries < 100; tries += 1) {
      await delay(100);
      left = await openConnections(portal.url);
    }
    assert(left <= before.open + 2, `${left} connections are left, ${before.open} before`);
    const grown = (await readMemory(portal.url)).rss - before.rss;
    assert(grown < MAX_GROWTH_BYTES, `Memory grew by ${inMb(grown)}`);
    return [
      {
        guarantee: 'connections that drip, idle, half-close or do not read are ended in time',
        measured: `${attacked.connections.length} connections of ${kinds.length} kinds, ${inMb(grown)}`,
      },
      {
        guarantee: 'others are served meanwhile',
        measured: `${served} requests, slowest ${slowest.toFixed(0)} ms`,
      },
    ];
  } finally {
    control.end();
    attacked.end();
    await lenient.close();
  }
};

export const slowRequests: Suite = {
  name: 'attacks',
  guarantee: 'requests and connections that never end are ended',
  run: (size) => {
    const timeouts = bySize(size, { quick: shortTimeouts, full: httpTimeouts });
    const load = bySize(size, {
      // Beside other tests; without timeouts the connections would stay open for an hour.
      quick: { count: 3, marginMs: 10_000, servedWithinMs: 4_000 },
      full: { count: 20, marginMs: 20_000, servedWithinMs: 20_000 },
    });
    return withInProcessPortal(
      (portal) => run(portal, timeouts, load),
      {},
      { httpTimeouts: timeouts },
    );
  },
};
