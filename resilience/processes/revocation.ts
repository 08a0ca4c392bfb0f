import { setTimeout as delay } from 'node:timers/promises';
import { disconnected, type Person } from '@forge/testkit/person';
import { mustHold, pick, type Row, type Size } from '../suite.ts';
import { at, type Processes } from '../support/portal-cluster.ts';

const SIGNED_OUT_WITHIN_MS = 1_000;
const ROLE_GONE_WITHIN_MS = 60_000;

const refusedEverywhere = async (people: Person[], status: number) => {
  const answers = await Promise.all(people.map((person) => person.get('/raid/published')));
  return answers.every((answer) => answer.status === status);
};

/** Milliseconds until every process refuses this person and has closed their sockets. */
const timeUntilGone = async (
  people: Person[],
  { status, withinMs, change }: { status: number; withinMs: number; change: () => Promise<void> },
): Promise<number> => {
  const sockets = await Promise.all(people.map((person) => person.connect()));
  const begin = performance.now();
  await change();
  const closed = Promise.all(sockets.map(disconnected));
  const late = new AbortController();
  const isClosed = await Promise.race([
    closed.then(() => true),
    delay(withinMs, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  const open = sockets.filter(({ connected }) => connected).length;
  mustHold(isClosed, `${open} of ${sockets.length} sockets were open after ${withinMs} ms`);
  while (!(await refusedEverywhere(people, status))) {
    const waited = performance.now() - begin;
    mustHold(waited < withinMs, `Someone was still let in after ${withinMs} ms`);
    await delay(5);
  }
  return performance.now() - begin;
};

const rolesTakenAway = async ({ portals, signIn }: Processes): Promise<Row> => {
  const person = await signIn('advertiser-901');
  const [first] = portals;
  const took = await timeUntilGone(
    portals.map(({ url }) => at(url, person)),
    {
      status: 403,
      withinMs: ROLE_GONE_WITHIN_MS,
      change: async () => {
        const order = { persona: 'advertiser-901', roles: [] };
        await at(first?.url ?? '', person).post('/demo/roles', order);
      },
    },
  );
  return {
    promise: 'a role taken away stops working on every process within 60 s, sockets too',
    figure: `after ${(took / 1000).toFixed(1)} s`,
  };
};

/** Signed out on one process is signed out on all of them, on open sockets too. */
export const revokedEverywhere = async (processes: Processes, size: Size): Promise<Row[]> => {
  const rounds = pick(size, { quick: 2, full: 30 });
  const { portals, patience, signIn } = processes;
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const person = await signIn('advertiser-900');
    const people = portals.map(({ url }) => at(url, person));
    // So that every process remembers who this is.
    mustHold(await refusedEverywhere(people, 200), 'Nobody was signed in to begin with');
    const where = people[round % people.length];
    const took = await timeUntilGone(people, {
      status: 401,
      withinMs: patience(SIGNED_OUT_WITHIN_MS),
      change: async () => {
        await where?.post('/auth/sessions/end-all', {});
      },
    });
    slowest = Math.max(slowest, took);
  }
  const rows = [
    {
      promise: 'a revoked session is refused by every process, and its sockets closed, within 1 s',
      figure: `${rounds} sign-outs, ${rounds * portals.length} sockets, slowest ${slowest.toFixed()} ms`,
    },
  ];
  return size === 'full' ? [...rows, await rolesTakenAway(processes)] : rows;
};
