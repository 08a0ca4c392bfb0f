import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import {
  accessMatrix,
  relations,
  rolesAndNone,
  personaOf,
  type Relation,
  type RoleOrNone,
} from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import { createAccessScenario, type Actor } from '@forge/testkit/access-scenario';
import { Person } from '@forge/testkit/person';
import { withInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import { assert, bySize, type Suite, type Size } from '../suite.ts';
import { readDocument, type Call } from '../support/api-document.ts';
import { createResponseValidator } from './response-validator.ts';
import { requestsTo, type FuzzRequest, type Known } from './requests.ts';

const CONCURRENCY = 6;
const SLOW_MS = 5_000;
// The only call that may answer 5xx: Raider.IO may be down.
const callThatMayReturn502 = 'GET /proxy/raiderio';

type Caller = { who: RoleOrNone | Relation; actor: Actor | null };

const createCallers = async (portal: InProcessPortal, calls: Call[]) => {
  const scenario = await createAccessScenario(portal, 40);
  const byRole = await Promise.all(
    rolesAndNone.map(async (who): Promise<Caller> => {
      const persona = personaOf(who);
      if (who === 'signedOut') return { who, actor: null };
      return { who, actor: { persona, person: await portal.signIn(persona) } };
    }),
  );
  const staff = relations.map((who): Caller => ({ who, actor: scenario.staff[who] }));
  const bodies = new Map<string, Record<string, unknown>>();
  for (const { name, method } of calls) {
    const body = method === 'POST' && (await accessRequests[name]?.body?.(scenario, null));
    if (body) bodies.set(name, { ...body });
  }
  return { people: [...byRole, ...staff], bodies };
};

/** The ids of all records. */
const readIds = async ({ context }: InProcessPortal): Promise<string[]> => {
  const { rows: tables } = await context.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  );
  const found = await Promise.all(
    tables.map(({ name }) => context.pool.query<{ id: string }>(`select id from ${name}`)),
  );
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
};

/** Signs in with separate cookies, then replaces the actor's at once: concurrent answers cannot mix with them. */
const signInAgain = async (actor: Actor | null) => {
  if (!actor) return;
  const browser = new Person(actor.person.url);
  await browser.signIn(actor.persona);
  for (const [name, value] of browser.cookies) actor.person.cookies.set(name, value);
};

type Tally = { sent: number; byStatus: Map<number, number>; slowestMs: number };

/** Sends concurrent requests to a new portal. */
const fuzzRound = (seed: number, count: number, tally: Tally) =>
  withInProcessPortal(async (portal) => {
    const calls = await readDocument(portal.visitor());
    const { people, bodies } = await createCallers(portal, calls);
    const known: Known = { ids: await readIds(portal), bodies };
    const validate = await createResponseValidator(calls);
    const visitor = portal.visitor();
    const allowed = ({ name }: Call) =>
      people.flatMap(({ who }, index) => {
        const cell = accessMatrix.get(name)?.[who];
        return cell === undefined || cell === 'deny' || cell === 'none' ? [] : [index];
      });
    const requests = requestsTo(calls, known, { count: people.length, allowed });
    const queue = fc.sample(requests, { seed, numRuns: count });
    const failures: string[] = [];

    const send = async ({ call, who, address, body }: FuzzRequest) => {
      const caller = people[who];
      const person = caller?.actor?.person ?? visitor;
      const startedAt = Date.now();
      const response = await person.fetch(address, {
        method: call.method,
        signal: AbortSignal.timeout(SLOW_MS * 2),
        ...(body !== null && {
          body,
          headers: { origin: portal.url, 'content-type': 'application/json' },
        }),
      });
      const text = await response.text();
      const took = Date.now() - startedAt;
      const { status } = response;
      tally.sent += 1;
      tally.slowestMs = Math.max(tally.slowestMs, took);
      tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
      const failed = status >= 500 && !(status === 502 && call.name === callThatMayReturn502);
      const problem = failed ? 'failed' : validate(call, response, text);
      const slow = took > SLOW_MS ? `took ${took} ms` : null;
      if (problem ?? slow) {
        const request = `${call.method} ${address} by ${caller?.who ?? ''} ${body?.slice(0, 500) ?? ''}`;
        failures.push(
          `${request}\n  ${status}: ${problem ?? ''} ${slow ?? ''} ${text.slice(0, 300)}`,
        );
      }
      if (status === 200 && accessRequests[call.name]?.signsOut) {
        await signInAgain(caller?.actor ?? null);
      }
    };
    const worker = async () => {
      for (let next = queue.pop(); next && failures.length < 20; next = queue.pop()) {
        const { address } = next;
        await send(next).catch((error: unknown) => failures.push(`${address}: ${String(error)}`));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    assert(failures.length === 0, `With seed ${seed} (PROVE_SEED):\n${failures.join('\n')}`);
  });

const testFuzz = async (size: Size) => {
  const { rounds, requests } = bySize(size, {
    quick: { rounds: 1, requests: 1_200 },
    full: { rounds: 20, requests: 10_000 },
  });
  const given = Number(process.env['PROVE_SEED']);
  const seed = given || bySize(size, { quick: 1, full: randomInt(1, 2 ** 30) });
  console.log(`fuzz: seed ${seed}`);
  const tally: Tally = { sent: 0, byStatus: new Map(), slowestMs: 0 };
  // A new portal for each round, so that growing lists do not slow it down.
  for (let round = 0; round < rounds; round += 1) await fuzzRound(seed + round, requests, tally);
  const done = tally.byStatus.get(200) ?? 0;
  assert(done > tally.sent / 10, `Only ${done} of ${tally.sent} requests succeeded`);
  const statuses = [...tally.byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`);
  return [
    {
      guarantee: 'no request causes a server error',
      measured: `${tally.sent} requests, seed ${seed}`,
    },
    { guarantee: 'every answer matches the API document', measured: statuses.join(', ') },
    { guarantee: 'every answer is fast enough', measured: `slowest ${tally.slowestMs} ms` },
  ];
};

export const fuzz: Suite = {
  name: 'fuzz',
  guarantee: 'no request causes a server error, a slow answer or an undocumented one',
  run: testFuzz,
};
