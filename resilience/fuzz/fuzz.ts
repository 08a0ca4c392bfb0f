import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import {
  accessMatrix,
  relations,
  rolesAndNone,
  slugOf,
  type Relation,
  type Standing,
} from '@forge/testkit/access-matrix';
import { accessRequests } from '@forge/testkit/access-requests';
import { openScene, type Actor } from '@forge/testkit/access-scenario';
import { Person } from '@forge/testkit/person';
import { mustHold, pick, type Part, type Size } from '../suite.ts';
import { readDocument, type Call } from '../support/api-document.ts';
import { onGrounds, type Grounds } from '@forge/testkit/in-process-portal';
import { createJudge } from './response-validator.ts';
import { requestsTo, type FuzzRequest, type Known } from './requests.ts';

const AT_ONCE = 6;
const LATE_MS = 5_000;
// The one call that may say 5xx: Raider.IO is not ours to keep up.
const saysBadGateway = 'GET /proxy/raiderio';

type Someone = { who: Standing | Relation; actor: Actor | null };

const gather = async (grounds: Grounds, calls: Call[]) => {
  const scene = await openScene(grounds, 40);
  const strangers = await Promise.all(
    rolesAndNone.map(async (who): Promise<Someone> => {
      const persona = who === 'noRole' ? 'newcomer' : slugOf(who);
      if (who === 'signedOut') return { who, actor: null };
      return { who, actor: { persona, person: await grounds.signIn(persona) } };
    }),
  );
  const staff = relations.map((who): Someone => ({ who, actor: scene.staff[who] }));
  const bodies = new Map<string, Record<string, unknown>>();
  for (const { name, method } of calls) {
    const body = method === 'POST' && (await accessRequests[name]?.body?.(scene, null));
    if (body) bodies.set(name, { ...body });
  }
  return { people: [...strangers, ...staff], bodies };
};

/** The ids of everything that there is. */
const readIds = async ({ context }: Grounds): Promise<string[]> => {
  const { rows: places } = await context.pool.query<{ place: string }>(
    `select table_name as place from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  );
  const found = await Promise.all(
    places.map(({ place }) => context.pool.query<{ id: string }>(`select id from ${place}`)),
  );
  return found.flatMap(({ rows }) => rows.map(({ id }) => id));
};

/** In a new browser: others may be asking with the cookies of this one. */
const comeBack = async (actor: Actor | null) => {
  if (!actor) return;
  const browser = new Person(actor.person.url);
  await browser.signIn(actor.persona);
  for (const [name, value] of browser.cookies) actor.person.cookies.set(name, value);
};

type Tally = { sent: number; byStatus: Map<number, number>; slowestMs: number };

/** One portal, so many requests, some of them at once. */
const fuzzRound = (seed: number, count: number, tally: Tally) =>
  onGrounds(async (grounds) => {
    const calls = await readDocument(grounds.visitor());
    const { people, bodies } = await gather(grounds, calls);
    const known: Known = { ids: await readIds(grounds), bodies };
    const judge = await createJudge(calls);
    const visitor = grounds.visitor();
    const mayAsk = ({ name }: Call) =>
      people.flatMap(({ who }, index) => {
        const cell = accessMatrix.get(name)?.[who];
        return cell === undefined || cell === 'deny' || cell === 'none' ? [] : [index];
      });
    const requests = requestsTo(calls, known, { count: people.length, mayAsk });
    const waiting = fc.sample(requests, { seed, numRuns: count });
    const broken: string[] = [];

    const send = async ({ call, who, address, body }: FuzzRequest) => {
      const someone = people[who];
      const person = someone?.actor?.person ?? visitor;
      const startedAt = Date.now();
      const response = await person.fetch(address, {
        method: call.method,
        signal: AbortSignal.timeout(LATE_MS * 2),
        ...(body !== null && {
          body,
          headers: { origin: grounds.url, 'content-type': 'application/json' },
        }),
      });
      const text = await response.text();
      const took = Date.now() - startedAt;
      const { status } = response;
      tally.sent += 1;
      tally.slowestMs = Math.max(tally.slowestMs, took);
      tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
      const failed = status >= 500 && !(status === 502 && call.name === saysBadGateway);
      const wrong = failed ? 'failed' : judge(call, status, text);
      const late = took > LATE_MS ? `took ${took} ms` : null;
      if (wrong ?? late) {
        const asked = `${call.method} ${address} by ${someone?.who ?? ''} ${body?.slice(0, 500) ?? ''}`;
        broken.push(`${asked}\n  ${status}: ${wrong ?? ''} ${late ?? ''} ${text.slice(0, 300)}`);
      }
      // Whoever signed out everywhere comes back.
      if (status === 200 && accessRequests[call.name]?.signsOut) {
        await comeBack(someone?.actor ?? null);
      }
    };
    const worker = async () => {
      for (let next = waiting.pop(); next && broken.length < 20; next = waiting.pop()) {
        const { address } = next;
        await send(next).catch((error: unknown) => broken.push(`${address}: ${String(error)}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    mustHold(broken.length === 0, `With seed ${seed} (PROVE_SEED):\n${broken.join('\n')}`);
  });

const proveFuzz = async (size: Size) => {
  const { rounds, requests } = pick(size, {
    quick: { rounds: 1, requests: 2_000 },
    full: { rounds: 20, requests: 10_000 },
  });
  const given = Number(process.env['PROVE_SEED']);
  const seed = given || pick(size, { quick: 1, full: randomInt(1, 2 ** 30) });
  console.log(`fuzz: seed ${seed}`);
  const tally: Tally = { sent: 0, byStatus: new Map(), slowestMs: 0 };
  // A portal of its own for each round: lists that grow for ever would only measure themselves.
  for (let round = 0; round < rounds; round += 1) await fuzzRound(seed + round, requests, tally);
  const done = tally.byStatus.get(200) ?? 0;
  mustHold(done > tally.sent / 10, `Only ${done} of ${tally.sent} requests got past the door`);
  const statuses = [...tally.byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, n]) => `${status}: ${n}`);
  return [
    { promise: 'no request makes the portal fail', figure: `${tally.sent} requests, seed ${seed}` },
    { promise: 'every answer is as the document says', figure: statuses.join(', ') },
    { promise: 'every answer is in time', figure: `slowest ${tally.slowestMs} ms` },
  ];
};

export const fuzz: Part = {
  name: 'fuzz',
  promise: 'no request makes the portal fail, stall or say what its document does not',
  run: proveFuzz,
};
