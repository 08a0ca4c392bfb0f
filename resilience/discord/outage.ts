import { setTimeout as delay } from 'node:timers/promises';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';
import { RETRY_SECONDS } from '../../server/src/features/auth/refresh-roles.ts';
import type { Members } from './members.ts';

const SLOWEST_MS = 1_000;
const ROLE_REVOKED_WITHIN_MS = 60_000;

/** Discord fails while everyone is active: few calls, no waiting, and nobody is signed out. */
const failing = async (
  { scaled }: Cluster,
  { fakeDiscord, query, countPeople, expireRoles, requestEverywhere }: Members,
  seconds: number,
): Promise<Row> => {
  // Only calls about these people are counted, not revocations for those who were signed out before.
  await query('delete from discord_revocations');
  await fakeDiscord.set({ behaviour: 'failing' });
  await expireRoles('10 minutes');
  const startedAt = performance.now();
  let slowest = 0;
  let rounds = 0;
  for (; performance.now() < startedAt + seconds * 1000; rounds += 1) {
    slowest = Math.max(slowest, await requestEverywhere(200));
    await delay(50);
  }
  const took = (performance.now() - startedAt) / 1000;
  const calls = await fakeDiscord.count();
  const allowed = (await countPeople()) * (1 + Math.ceil(took / RETRY_SECONDS));
  assert(calls <= allowed, `${calls} calls in ${took.toFixed(1)} s to a Discord that fails`);
  assert(
    slowest < scaled(SLOWEST_MS),
    `A request took ${slowest.toFixed()} ms while Discord fails`,
  );
  return {
    guarantee: 'a failing Discord makes no request slower, and is asked seldom',
    measured: `${rounds} rounds of requests in ${took.toFixed(1)} s, slowest ${slowest.toFixed()} ms, ${calls} calls`,
  };
};

/** A role that was taken away during the outage stops working within 60 s of its end. */
const roleTakenDuring = async (
  { portals }: Cluster,
  { members, fakeDiscord, until, untilRefused }: Members,
): Promise<Row> => {
  const [member] = members;
  assert(member !== undefined, 'There is nobody to take a role from');
  await portals[0]?.setRoles(member.persona, []);
  await fakeDiscord.set({ behaviour: 'ok' });
  const startedAt = performance.now();
  const sockets = await Promise.all(member.everywhere.map((person) => person.connect()));
  await untilRefused(403, member, ROLE_REVOKED_WITHIN_MS);
  await until('A socket stayed open', async () => sockets.every(({ connected }) => !connected));
  const took = performance.now() - startedAt;
  return {
    guarantee:
      'a role taken away during an outage stops working within 60 s of its end, sockets too',
    measured: `after ${(took / 1000).toFixed(1)} s`,
  };
};

export const outage = async (cluster: Cluster, all: Members, size: Size): Promise<Row[]> => {
  const seconds = bySize(size, { quick: 3, full: 60 });
  const rows = [await failing(cluster, all, seconds)];
  return size === 'full' ? [...rows, await roleTakenDuring(cluster, all)] : rows;
};
