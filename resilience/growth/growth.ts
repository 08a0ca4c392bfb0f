import type pg from 'pg';
import { withInProcessPortal, type InProcessPortal } from '@forge/testkit/in-process-portal';
import { createPool, noTimeouts } from '../../server/src/database/database.ts';
import { median } from '../../bench/measure.ts';
import { precomputeTotals } from '../../server/src/features/dashboard/precompute-totals.ts';
import { assert, bySize, type Suite, type Row, type Size } from '../suite.ts';
import { callerIds, measuredCalls, signInCallers, type MeasuredCall } from './calls.ts';
import { seedData } from './seed-data.ts';
import { blocksTouched, fullScans } from './query-plans.ts';
import { statementsOf, type Statement } from './statements.ts';

/** Differences below these are noise. */
const NOISE_MS = 10;
const NOISE_BLOCKS = { quick: 300, full: 4_000 };
// In a large table each row of the answer may be in its own block.
const BYTES_PER_ROW = 300;

type Cost = { ms: number; blocks: number; bytes: number; limitMs?: number | undefined };
type Measured = { raids: number; costs: Map<string, Cost>; statements: Statement[] };

const measure = async (
  client: pg.ClientBase,
  { send, limitMs }: MeasuredCall,
  times: number,
): Promise<Cost & { statements: Statement[] }> => {
  let bytes = 0;
  const statements = await statementsOf(async () => {
    bytes = await send(0);
  });
  const took: number[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    const startedAt = performance.now();
    await send(turn);
    took.push(performance.now() - startedAt);
  }
  const blocks = await blocksTouched(client, statements);
  return { ms: median(took), blocks, bytes, limitMs, statements };
};

/** A separate connection without timeouts. */
const onConnection = async <Result>(
  portal: InProcessPortal,
  work: (client: pg.PoolClient) => Promise<Result>,
) => {
  const pool = createPool(portal.context.config.databaseUrl ?? '', { timeouts: noTimeouts });
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
};

/** The cost of a call may grow with its answer, but no faster; some calls have a limit instead. */
const grownTooFast = (name: string, first: Cost, now: Cost, size: Size): string[] => {
  if (now.limitMs !== undefined) {
    // Of a quick run's few samples one slow one decides.
    return now.ms > now.limitMs * bySize(size, { quick: 5, full: 1 })
      ? [`${name}: ${now.ms.toFixed(1)} of ${now.limitMs} ms`]
      : [];
  }
  const allowed = 2 * Math.max(1, now.bytes / first.bytes);
  const noise = Math.max(bySize(size, NOISE_BLOCKS), now.bytes / BYTES_PER_ROW);
  const message = (unit: string, before: number, after: number) =>
    `${name}: ${before.toFixed(1)} to ${after.toFixed(1)} ${unit}, answer ${first.bytes} to ${now.bytes} B`;
  return [
    ...(now.blocks > allowed * first.blocks + noise
      ? [message('blocks', first.blocks, now.blocks)]
      : []),
    ...(size === 'full' && now.ms > allowed * first.ms + NOISE_MS
      ? [message('ms', first.ms, now.ms)]
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
  for (const method of ['seqscan', 'hashjoin', 'mergejoin'])
    await client.query(`set enable_${method} = off`);
};

/** Verifies the check itself: without an index it must report a statement. */
const detectsMissingIndex = async (client: pg.PoolClient, statements: Statement[]) => {
  await client.query('begin');
  await client.query('drop index bookings_of_creator, mails_newest');
  const found = await fullScans(client, statements);
  await client.query('rollback');
  assert(found.length > 0, 'Indexes were dropped, and no full scan was reported');
};

const run = (size: Size): Promise<Row[]> =>
  withInProcessPortal(async (portal) => {
    const sizes = bySize(size, { quick: [100, 500], full: [500, 5_000, 50_000] });
    const perDay = bySize(size, { quick: 2, full: 14 });
    const times = bySize(size, { quick: 2, full: 9 });
    const callers = await signInCallers(portal);
    const ids = await callerIds(callers);
    const steps: Measured[] = [];
    let before = 0;
    for (const raids of sizes) {
      await onConnection(portal, (client) =>
        seedData(client, { from: before, to: raids, perDay }, ids),
      );
      before = raids;
      await precomputeTotals(portal.context);
      const step: Measured = { raids, costs: new Map(), statements: [] };
      await onConnection(portal, async (client) => {
        await client.query('vacuum analyze');
        for (const call of await measuredCalls(portal, callers, ids)) {
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
    const tooFast = later.flatMap(({ costs }) =>
      [...costs].flatMap(([name, cost]) =>
        grownTooFast(name, first.costs.get(name) ?? cost, cost, size),
      ),
    );
    const scans = await onConnection(portal, async (client) => {
      // Small tables are scanned even where an index exists.
      if (size === 'quick') await preferIndexes(client);
      const found = await fullScans(client, last.statements);
      await detectsMissingIndex(client, last.statements);
      return found;
    });
    assert(tooFast.length === 0, `Costs grow faster than the answer: ${tooFast.join('; ')}`);
    assert(scans.length === 0, `Full scans: ${scans.join('; ')}`);
    return [
      {
        guarantee: `${first.costs.size} calls cost no more with ${last.raids / first.raids} times the data than their answers grow`,
        measured: `${last.raids} raids, ${last.raids * 20} bookings`,
      },
      {
        guarantee: 'no statement scans a large table',
        measured: `${last.statements.length} statements`,
      },
    ];
  });

export const growth: Suite = {
  name: 'growth',
  guarantee: 'with a hundred times the data, no call costs more than its answer grows',
  run,
};
