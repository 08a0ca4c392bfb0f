import type pg from 'pg';

/** Bookkeeping that moves by itself while someone is here: not what a call changes. */
const movesByItself = ['last_seen_at', 'confirmed_at', 'due_at', 'active_at'];

type Figure = { place: string; figure: string };

const questionFor = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ place: string }>(
    `select format('%I.%I', nspname, relname) as place
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'demo')
       -- What is unlogged only passes through.
       and relpersistence = 'p'`,
  );
  const without = `array[${movesByItself.map((name) => `'${name}'`).join(', ')}]`;
  return rows
    .map(
      ({ place }) =>
        `select '${place}' as place, count(*) || ' rows ' || coalesce(
           sum(hashtextextended((to_jsonb(one) - ${without})::text, 0)), 0) as figure
         from ${place} as one`,
    )
    .join(' union all ');
};

const questions = new WeakMap<pg.Pool, Promise<string>>();

/** One figure for each table, which changes when anything in it does. */
export const tableContents = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const question = questions.get(pool) ?? questionFor(pool);
  questions.set(pool, question);
  const { rows } = await pool.query<Figure>(await question);
  return Object.fromEntries(rows.map(({ place, figure }) => [place, figure]));
};

/** The tables that differ. */
export const changedTables = (
  before: Record<string, string>,
  after: Record<string, string>,
): string[] => Object.keys(after).filter((place) => before[place] !== after[place]);
