import type { RawBuilder } from 'kysely';
import type pg from 'pg';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/database.ts';

const BATCH = 500;

/** Several reads of the same state of the database. */
export type Snapshot = {
  /** The rows of a query, some at a time: any number of them needs little memory. */
  batches: <Row>(query: RawBuilder<Row>) => AsyncGenerator<Row[]>;
  /** How many rows a query has, up to `max`. */
  count: (query: RawBuilder<unknown>, max: number) => Promise<number>;
};

type Sources = Pick<AppContext, 'pool' | 'db'>;

/** Ends the query that the connection executes, if there is one. */
const cancelQuery = (pool: pg.Pool, pid: number) =>
  pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);

const snapshotOf = (client: pg.ClientBase, db: Database, signal: AbortSignal): Snapshot => {
  let cursors = 0;
  return {
    batches: async function* <Row>(query: RawBuilder<Row>) {
      cursors += 1;
      const cursor = `export_${cursors}`;
      const { sql, parameters } = query.compile(db);
      await client.query(`declare ${cursor} no scroll cursor for ${sql}`, [...parameters]);
      for (;;) {
        signal.throwIfAborted();
        const { rows } = await client.query(`fetch ${BATCH} from ${cursor}`);
        if (rows.length > 0) yield rows as Row[];
        if (rows.length < BATCH) break;
      }
      await client.query(`close ${cursor}`);
    },
    count: async (query, max) => {
      const { sql, parameters } = query.compile(db);
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from (${sql} limit ${max}) as counted`,
        [...parameters],
      );
      return rows[0]?.count ?? 0;
    },
  };
};

/**
 * Passes a snapshot to a generator, and closes it when the generator ends. When the signal aborts, the
 * query that runs is cancelled.
 */
export async function* withSnapshot<Item>(
  { pool, db }: Sources,
  signal: AbortSignal,
  work: (snapshot: Snapshot) => AsyncGenerator<Item>,
): AsyncGenerator<Item> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let pid: number | undefined;
  let cancelling: Promise<unknown> = Promise.resolve();
  const cancel = () => {
    if (pid !== undefined) cancelling = cancelQuery(pool, pid);
  };
  signal.addEventListener('abort', cancel);
  let isClean = false;
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid;
    yield* work(snapshotOf(client, db, signal));
    await client.query('commit');
    isClean = true;
  } finally {
    // The connection is not reused as long as it may be cancelled.
    signal.removeEventListener('abort', cancel);
    await cancelling;
    client.release(!isClean);
  }
}
