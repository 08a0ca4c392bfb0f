import type pg from 'pg';

export type BackupTable = { name: string; columns: string[] };

/** Not backed up as data: the header lists the applied migrations. */
const SCHEMA_TABLE = 'public.schema_migrations';

// Without unlogged tables and generated columns.
const LIST = `
  select format('%I.%I', space.nspname, class.relname) as name,
    (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select distinct format('%I.%I', far_space.nspname, far.relname) from pg_constraint
      join pg_class far on far.oid = confrelid join pg_namespace far_space on far_space.oid = far.relnamespace
      where conrelid = class.oid and contype = 'f' and confrelid <> conrelid) as refers_to
  from pg_class class join pg_namespace space on space.oid = class.relnamespace
  where class.relkind = 'r' and class.relpersistence = 'p' and space.nspname in ('public', 'demo')
  order by 1`;

/** The tables of a backup, each after those it references. */
export const listBackupTables = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  const { rows } = await client.query<BackupTable & { refers_to: string[] }>(LIST);
  const remaining = new Map(
    rows.filter(({ name }) => name !== SCHEMA_TABLE).map((table) => [table.name, table]),
  );
  const ordered: BackupTable[] = [];
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter(({ refers_to }) =>
      refers_to.every((name) => !remaining.has(name)),
    );
    if (ready.length === 0) throw new Error('Tables that refer to one another in a circle');
    for (const { name, columns } of ready) {
      remaining.delete(name);
      ordered.push({ name, columns });
    }
  }
  return ordered;
};

/** What lets people in: a restore leaves it out, so that a file signs no one in. */
const SIGN_IN_TABLES = new Set([
  'public.sessions',
  'public.calendar_links',
  'public.personal_tokens',
  'public.discord_grants',
  'public.role_checks',
  'public.sign_in_attempts',
  'demo.session_secret',
  'demo.codes',
  'demo.tokens',
]);

export const isSignInTable = (name: string): boolean => SIGN_IN_TABLES.has(name);

/** What a portal writes when it starts, also without any data: a restore replaces it. */
export const isWrittenAtStart = (name: string): boolean => name === 'public.discord_channel';

export const hasData = async (client: pg.ClientBase): Promise<boolean> => {
  for (const { name } of await listBackupTables(client)) {
    if (isWrittenAtStart(name)) continue;
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount) return true;
  }
  return false;
};
