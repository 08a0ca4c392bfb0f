import type pg from 'pg';

/** Columns that change without a request. */
const volatileColumns = ['last_seen_at', 'confirmed_at', 'due_at', 'active_at', 'checked_until'];

type Checksums = Record<string, string>;

const buildQuery = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'demo')
       -- Unlogged tables hold transient data only.
       and relpersistence = 'p'
       -- A background job revokes tokens at the fake Discord.
       and (nspname, relname) <> ('demo', 'tokens')`,
  );
  const ignored = `array[${volatileColumns.map((name) => `'${name}'`).join(', ')}]`;
  return rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' rows ' || coalesce(
           sum(hashtextextended((to_jsonb(entry) - ${ignored})::text, 0)), 0) as checksum
         from ${name} as entry`,
    )
    .join(' union all ');
};

const queries = new WeakMap<pg.Pool, Promise<string>>();

/** A checksum of each table's rows. */
export const tableChecksums = async (pool: pg.Pool): Promise<Checksums> => {
  const query = queries.get(pool) ?? buildQuery(pool);
  queries.set(pool, query);
  const { rows } = await pool.query<{ name: string; checksum: string }>(await query);
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
};

export const changedTables = (before: Checksums, after: Checksums): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
