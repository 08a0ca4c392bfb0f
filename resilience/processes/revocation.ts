import { setTimeout as delay } from 'node:timers/promises';
import { disconnected, type Person } from '@forge/testkit/person';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

const SIGNED_OUT_WITHIN_MS = 1_000;
const ROLE_REVOKED_WITHIN_MS = 60_000;

const refusedEverywhere = async (people: Person[], status: number) => {
  const answers = await Promise.all(people.map((person) => person.get('/raid/published')));
  return answers.every((answer) => answer.status === status);
};

/** Milliseconds until every process refuses this person and has closed their sockets. */
const timeUntilRevoked = async (
  people: Person[],
  { status, withinMs, change }: { status: number; withinMs: number; change: () => Promise<void> },
): Promise<number> => {
  const sockets = await Promise.all(people.map((person) => person.connect()));
  const startedAt = performance.now();
  await change();
  const closed = Promise.all(sockets.map(disconnected));
  const timer = new AbortController();
  const isClosed = await Promise.race([
    closed.then(() => true),
    delay(withinMs, false, { signal: timer.signal }).catch(() => false),
  ]);
  timer.abort();
  const open = sockets.filter(({ connected }) => connected).length;
  assert(isClosed, `${open} of ${sockets.length} sockets were open after ${withinMs} ms`);
  while (!(await refusedEverywhere(people, status))) {
    const waited = performance.now() - startedAt;
    assert(waited < withinMs, `The person was still let in after ${withinMs} ms`);
    await delay(5);
  }
  return performance.now() - startedAt;
};

const roleRevocation = async ({ portals, signIn }: Cluster): Promise<Row> => {
  const person = await signIn('advertiser-901');
  const [first] = portals;
  const took = await timeUntilRevoked(
    portals.map(({ url }) => person.at(url)),
    {
      status: 403,
      withinMs: ROLE_REVOKED_WITHIN_MS,
      change: async () => {
        const roles = { persona: 'advertiser-901', roles: [] };
        await person.at(first?.url ?? '').post('/demo/roles', roles);
      },
    },
  );
  return {
    guarantee: 'a revoked role stops working on every process within 60 s, sockets too',
    measured: `after ${(took / 1000).toFixed(1)} s`,
  };
};

/** A sign-out on one process ends the session and its sockets on all of them. */
export const revocationAcrossProcesses = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const rounds = bySize(size, { quick: 2, full: 30 });
  const { portals, scaled, signIn } = cluster;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const person = await signIn('advertiser-900');
    const people = portals.map(({ url }) => person.at(url));
    // So that every process has the session in its cache.
    assert(await refusedEverywhere(people, 200), 'The person is not signed in on every process');
    const where = people[round % people.length];
    const took = await timeUntilRevoked(people, {
      status: 401,
      withinMs: scaled(SIGNED_OUT_WITHIN_MS),
      change: async () => {
        await where?.post('/auth/sessions/end-all', {});
      },
    });
    slowest = Math.max(slowest, took);
  }
  const rows = [
    {
      guarantee:
        'a revoked session is refused by every process, and its sockets closed, within 1 s',
      measured: `${rounds} sign-outs, ${rounds * portals.length} sockets, slowest ${slowest.toFixed()} ms`,
    },
  ];
  return size === 'full' ? [...rows, await roleRevocation(cluster)] : rows;
};
