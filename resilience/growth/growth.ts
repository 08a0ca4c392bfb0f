import type pg from 'pg';
import { createPool, noTimeouts } from '../../server/src/database/database.ts';
import { settleAll } from '../../server/src/features/dashboard/settle-totals.ts';
import { mustHold, pick, type Part, type Row, type Size } from '../suite.ts';
import { onGrounds, type Grounds } from '@forge/testkit/in-process-portal';
import { busyPeople, measuredCalls, signInCast, type MeasuredCall } from './calls.ts';
import { fill } from './seed-data.ts';
import { blocksTouched, readToTheEnd } from './query-plans.ts';
import { statementsOf, type Statement } from './statements.ts';

/** Below these nobody notices, and a machine that does something else makes more of a difference. */
const FLOOR_MS = 10;
const FLOOR_BLOCKS = { quick: 300, full: 4_000 };
// In a small table rows lie side by side; in a large one each row of the answer may have its own block.
const BYTES_OF_A_ROW = 300;

type Cost = { ms: number; blocks: number; bytes: number };
type Measured = { raids: number; costs: Map<string, Cost>; statements: Statement[] };

const median = (numbers: number[]) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

const measure = async (
  client: pg.ClientBase,
  { make }: MeasuredCall,
  times: number,
): Promise<Cost & { statements: Statement[] }> => {
  let bytes = 0;
  const statements = await statementsOf(async () => {
    bytes = await make(0);
  });
  const took: number[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    const begin = performance.now();
    await make(turn);
    took.push(performance.now() - begin);
  }
  return { ms: median(took), blocks: await blocksTouched(client, statements), bytes, statements };
};

/** A connection on which nothing is ever kept: writes are explained, not made. */
const onAside = async <Result>(
  grounds: Grounds,
  work: (client: pg.PoolClient) => Promise<Result>,
) => {
  const pool = createPool(grounds.context.config.databaseUrl ?? '', noTimeouts);
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
};

/** The demand: what a call costs grows no faster than what it answers, but for noise. */
const grownTooFast = (name: string, first: Cost, now: Cost, size: Size): string[] => {
  const allowed = 2 * Math.max(1, now.bytes / first.bytes);
  const unnoticed = Math.max(pick(size, FLOOR_BLOCKS), now.bytes / BYTES_OF_A_ROW);
  const told = (unit: string, before: number, after: number) =>
    `${name}: ${before.toFixed(1)} to ${after.toFixed(1)} ${unit}, answer ${first.bytes} to ${now.bytes} B`;
  return [
    ...(now.blocks > allowed * first.blocks + unnoticed
      ? [told('blocks', first.blocks, now.blocks)]
      : []),
    ...(size === 'full' && now.ms > allowed * first.ms + FLOOR_MS
      ? [told('ms', first.ms, now.ms)]
      : []),
  ];
};

const printTable = (steps: Measured[]) => {
  const names = [...(steps[0]?.costs.keys() ?? [])];
  const head = steps.map(({ raids }) => `${raids} raids: ms, blocks, kB`.padStart(30)).join('');
  console.log(`${''.padEnd(42)}${head}`);
  for (const name of names) {
    const cells = steps.map(({ costs }) => {
      const { ms = 0, blocks = 0, bytes = 0 } = costs.get(name) ?? {};
      return `${ms.toFixed(1)}  ${blocks}  ${(bytes / 1024).toFixed(1)}`.padStart(30);
    });
    console.log(`${name.padEnd(42)}${cells.join('')}`);
  }
};

const preferIndexes = async (client: pg.PoolClient) => {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
    await client.query(`set enable_${way} = off`);
};

/** Sees that the plans are looked at: without its index a statement must be found. */
const findsMissingIndex = async (client: pg.PoolClient, statements: Statement[]) => {
  await client.query('begin');
  await client.query('drop index bookings_of_creator, mails_newest');
  const found = await readToTheEnd(client, statements);
  await client.query('rollback');
  mustHold(found.length > 0, 'Indexes were dropped, and no plan was found to miss them');
};

const run = (size: Size): Promise<Row[]> =>
  onGrounds(async (grounds) => {
    const sizes = pick(size, { quick: [100, 500], full: [500, 5_000, 50_000] });
    const aDay = pick(size, { quick: 2, full: 14 });
    const times = pick(size, { quick: 2, full: 9 });
    const cast = await signInCast(grounds);
    const people = await busyPeople(cast);
    const steps: Measured[] = [];
    let before = 0;
    for (const raids of sizes) {
      await onAside(grounds, (client) => fill(client, { from: before, to: raids, aDay }, people));
      before = raids;
      await settleAll(grounds.context);
      const step: Measured = { raids, costs: new Map(), statements: [] };
      await onAside(grounds, async (client) => {
        await client.query('vacuum analyze');
        for (const call of await measuredCalls(grounds, cast)) {
          const { statements, ...cost } = await measure(client, call, times);
          step.costs.set(call.name, cost);
          step.statements.push(...statements);
        }
      });
      steps.push(step);
    }
    printTable(steps);
    const [first, ...later] = steps as [Measured, ...Measured[]];
    const last = later.at(-1) ?? first;
    const fast = later.flatMap(({ costs }) =>
      [...costs].flatMap(([name, cost]) =>
        grownTooFast(name, first.costs.get(name) ?? cost, cost, size),
      ),
    );
    const scans = await onAside(grounds, async (client) => {
      // So few rows are read faster without an index: what counts is that there is one for later.
      if (size === 'quick') await preferIndexes(client);
      const found = await readToTheEnd(client, last.statements);
      await findsMissingIndex(client, last.statements);
      return found;
    });
    mustHold(fast.length === 0, `Grown faster than the answer: ${fast.join('; ')}`);
    mustHold(scans.length === 0, `Read from end to end: ${scans.join('; ')}`);
    return [
      {
        promise: `${first.costs.size} calls cost no more with ${last.raids / first.raids} times the data than their answers grow`,
        figure: `${last.raids} raids, ${last.raids * 20} bookings`,
      },
      {
        promise: 'no statement of theirs reads a large table from end to end',
        figure: `${last.statements.length} statements`,
      },
    ];
  });

export const growth: Part = {
  name: 'growth',
  promise: 'With a hundred times the data, no call costs more than its answer grows',
  run,
};
