import type pg from 'pg';

/** What a table's only CHECK constraint, `<table>_valid`, calls. */
const checkedByFunction: Record<string, string> = {
  raids: 'is_valid_raid',
  bookings: 'is_valid_booking',
};

/** The names that a violation of this table's constraints can have; a function names its own checks. */
export const constraintNames = async (pool: pg.Pool, table: string): Promise<string[]> => {
  const { rows: constraints } = await pool.query<{ name: string }>(
    `select conname as name from pg_constraint
     where conrelid = $1::regclass and contype in ('c', 'f', 'u')`,
    [table],
  );
  const { rows: functions } = await pool.query<{ source: string }>(
    'select prosrc as source from pg_proc where proname = $1',
    [checkedByFunction[table]],
  );
  const source = functions[0]?.source ?? '';
  return [
    ...constraints.map(({ name }) => name).filter((name) => name !== `${table}_valid`),
    ...Array.from(source.matchAll(/then '(\w+_\w+)'/g), ([, name]) => name ?? ''),
  ].sort();
};
