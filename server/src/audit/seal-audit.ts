import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import {
  HASHES,
  NO_SEAL,
  packEntries,
  SEAL_FORMAT,
  sealHash,
  type EntryHash,
} from './entry-hash.ts';

// One process at a time continues the chain.
const SEAL_LOCK = 7_361_002;

const MAX_ENTRIES = 1_000;
const MAX_SEALS_AT_ONCE = 3;

type LastSeal = { number: number; last_id: number; hash: Buffer };

const FIRST: LastSeal = { number: 0, last_id: 0, hash: NO_SEAL };

const readLastSeal = async (client: pg.ClientBase | pg.Pool): Promise<LastSeal> => {
  const { rows } = await client.query<LastSeal>(
    'select number, last_id, hash from audit_seals order by number desc limit 1',
  );
  return rows[0] ?? FIRST;
};

/** An id, and a transaction that no entry up to this id is younger than. */
type Horizon = { lastId: number; transaction: string };

const readHorizon = async (pool: pg.Pool): Promise<Horizon | null> => {
  const ids = await pool.query<{ id: number }>(
    'select last_value as id from audit_id_seq where is_called',
  );
  const id = ids.rows[0]?.id;
  if (id === undefined || id <= (await readLastSeal(pool)).last_id) return null;
  // After the id: a transaction changes something before its trigger takes an id for the entry.
  const { rows } = await pool.query<{ transaction: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as transaction',
  );
  return { lastId: id, transaction: rows[0]?.transaction ?? '' };
};

/** Whether every transaction that may have an entry up to the horizon has ended. */
const isOver = async (pool: pg.Pool, { transaction }: Horizon): Promise<boolean> => {
  const { rows } = await pool.query<{ over: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as over',
    [transaction],
  );
  return rows[0]?.over ?? false;
};

/** The last id of the next seal: of so many entries, or the last of all. */
const endOfBatch = async (client: pg.ClientBase, after: number, lastId: number) => {
  const { rows } = await client.query<{ id: number }>(
    'select id from audit where id > $1 and id <= $2 order by id offset $3 limit 1',
    [after, lastId, MAX_ENTRIES - 1],
  );
  return rows[0]?.id ?? lastId;
};

const sealNext = async (client: pg.ClientBase, lastId: number): Promise<LastSeal | null> => {
  const lock = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_xact_lock($1) as locked',
    [SEAL_LOCK],
  );
  if (!lock.rows[0]?.locked) return null;
  const last = await readLastSeal(client);
  if (last.last_id >= lastId) return null;
  const first_id = last.last_id + 1;
  const last_id = await endOfBatch(client, last.last_id, lastId);
  await client.query(
    'select digest_private_text(array(select id from audit where id between $1 and $2))',
    [first_id, last_id],
  );
  const { rows } = await client.query<EntryHash>(HASHES, [first_id, last_id]);
  const number = last.number + 1;
  const seal = { number, first_id, last_id, format: SEAL_FORMAT, entries: packEntries(rows) };
  const hash = sealHash(seal, last.hash);
  await client.query(
    `insert into audit_seals (number, first_id, last_id, format, entries, hash)
     values ($1, $2, $3, $4, $5, $6)`,
    [number, first_id, last_id, seal.format, seal.entries, hash],
  );
  return { number, last_id, hash };
};

const inTransaction = async <Result>(
  pool: pg.Pool,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Closing the connection rolls back.
    client.release(true);
    throw error;
  }
};

/**
 * Seals committed entries in batches. No writer waits: a range of ids is sealed once every transaction
 * that could still commit an entry in it has ended.
 */
export const createSealer = (pool: pg.Pool, log: Pick<FastifyBaseLogger, 'info'>) => {
  let horizon: Horizon | null = null;
  return {
    /** Seals what can be sealed now; returns whether every entry up to the last call is sealed. */
    async sealPending(): Promise<boolean> {
      horizon ??= await readHorizon(pool);
      if (!horizon) return true;
      if (!(await isOver(pool, horizon))) return false;
      const { lastId } = horizon;
      for (let count = 0; count < MAX_SEALS_AT_ONCE; count += 1) {
        const seal = await inTransaction(pool, (client) => sealNext(client, lastId));
        if (!seal) break;
        // Outside of the database, so that a rewritten chain can be recognised.
        log.info({ seal: seal.number, hash: seal.hash.toString('hex') }, 'Audit trail sealed');
        if (seal.last_id >= lastId) break;
      }
      const isSealed = (await readLastSeal(pool)).last_id >= lastId;
      if (isSealed) horizon = null;
      return isSealed;
    },
  };
};
