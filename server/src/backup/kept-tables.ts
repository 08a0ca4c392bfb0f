import type pg from 'pg';

export type KeptTable = { name: string; columns: string[] };

/** How far the schema is, which a backup says of itself rather than keeping it as data. */
const SCHEMA_TABLE = 'public.schema_migrations';

// What is unlogged is not meant to outlive the server, and what is generated follows from the rest.
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

/** Every table that a backup keeps, each after those that it refers to. */
export const listKeptTables = async (client: pg.ClientBase): Promise<KeptTable[]> => {
  const { rows } = await client.query<KeptTable & { refers_to: string[] }>(LIST);
  const waiting = new Map(
    rows.filter(({ name }) => name !== SCHEMA_TABLE).map((table) => [table.name, table]),
  );
  const ordered: KeptTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ refers_to }) =>
      refers_to.every((name) => !waiting.has(name)),
    );
    if (ready.length === 0) throw new Error('Tables that refer to one another in a circle');
    for (const { name, columns } of ready) {
      waiting.delete(name);
      ordered.push({ name, columns });
    }
  }
  return ordered;
};

/** The tables that already hold something. */
export const findFilledTables = async (client: pg.ClientBase): Promise<string[]> => {
  const names: string[] = [];
  for (const { name } of await listKeptTables(client)) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${name}) as filled`,
    );
    if (rows[0]?.filled) names.push(name);
  }
  return names;
};
