import type { DiscordBehaviour } from '@forge/testkit/discord-behaviour';
import { assert, type Row } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';
import { RETRY_SECONDS } from '../../server/src/features/auth/refresh-roles.ts';
import type { Members } from './members.ts';

// A request waits for Discord for a second at most, and only the first ones do.
const SLOWEST_MS = 2_000;
const SLOWEST_LATER_MS = 1_000;

/** Role checks are due while Discord behaves like this. */
const refreshRolesDuring = async (
  { scaled }: Cluster,
  { fakeDiscord, countPeople, expireRoles, requestEverywhere, requestUntil }: Members,
  behaviour: DiscordBehaviour,
): Promise<Row> => {
  const { behaviour: name } = behaviour;
  const startedAt = performance.now();
  await fakeDiscord.set(behaviour);
  await expireRoles('10 minutes');
  const isAsked = async () => (await fakeDiscord.count()) > 0;
  const slowest = await requestUntil(`Discord was not asked while ${name}`, isAsked);
  const asked = await fakeDiscord.count();
  let slowestLater = 0;
  for (let round = 0; round < 5; round += 1) {
    slowestLater = Math.max(slowestLater, await requestEverywhere(200));
  }
  const calls = await fakeDiscord.count();
  const people = await countPeople();
  const took = (performance.now() - startedAt) / 1000;
  const allowed = people * (1 + Math.floor(took / RETRY_SECONDS));
  assert(calls <= allowed, `${calls} calls for ${people} people while ${name}`);
  const askedLater = name === 'limited' ? calls - asked : 0;
  assert(askedLater === 0, `${askedLater} calls after Discord had asked to wait`);
  assert(slowest < scaled(SLOWEST_MS), `A request took ${slowest.toFixed()} ms while ${name}`);
  assert(
    slowestLater < scaled(SLOWEST_LATER_MS),
    `A later request took ${slowestLater.toFixed()} ms while ${name}`,
  );
  return {
    guarantee: `Discord ${name}: the last known roles are served, and it is asked once a person`,
    measured: `${calls} calls for ${people} people; slowest request ${slowest.toFixed()} ms, later ${slowestLater.toFixed()} ms`,
  };
};

/** A sign-in is refused at once, with the time to try again. */
const signInDuring = async ({ portals, scaled }: Cluster, { fakeDiscord }: Members) => {
  const before = await fakeDiscord.count();
  for (const portal of portals) {
    const startedAt = performance.now();
    const { status, body, headers } = await portal.visitor().get('/auth/discord');
    const took = performance.now() - startedAt;
    assert(
      status === 503 && body['code'] === 'sign-in-unavailable',
      `A sign-in was answered ${status} ${String(body['code'])} while Discord is limited`,
    );
    assert(Number(headers.get('retry-after')) > 2, 'A sign-in got no Retry-After');
    assert(took < scaled(SLOWEST_LATER_MS), `A sign-in was refused after ${took.toFixed()} ms`);
  }
  assert((await fakeDiscord.count()) === before, 'A sign-in asked a Discord that is limited');
};

/** After an hour without confirmation the person must sign in again; the others need not. */
const hourOfGrace = async (all: Members): Promise<Row> => {
  const { members, fakeDiscord, signIn, expireRoles, requestEverywhere, untilRefused } = all;
  const late = await signIn('raid-leader-700');
  await fakeDiscord.set({ behaviour: 'forbidden' });
  await expireRoles('59 minutes');
  await expireRoles('61 minutes', late);
  await untilRefused(401, late);
  await requestEverywhere(200, members);
  await fakeDiscord.set({ behaviour: 'ok' });
  await requestEverywhere(401, [late]);
  return {
    guarantee: 'after an hour of 403 responses from Discord a person must sign in again',
    measured: `after 61 minutes refused everywhere, after 59 minutes ${members.length} people served`,
  };
};

export const errorResponses = async (cluster: Cluster, all: Members): Promise<Row[]> => {
  const grace = await hourOfGrace(all);
  const forbidden = await refreshRolesDuring(cluster, all, { behaviour: 'forbidden' });
  const limited = await refreshRolesDuring(cluster, all, { behaviour: 'limited', retryAfter: 600 });
  await signInDuring(cluster, all);
  await all.query('delete from discord_pauses');
  return [grace, forbidden, limited];
};

/** Afterwards the processes know for a minute that Discord does not answer. */
export const hangingDiscord = (cluster: Cluster, all: Members): Promise<Row> =>
  refreshRolesDuring(cluster, all, { behaviour: 'hanging' });
