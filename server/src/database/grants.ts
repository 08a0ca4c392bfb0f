import pg from 'pg';
import { StartError } from '../start-error.ts';

const SCHEMAS = ['public', 'demo'];

/** Written once, never changed: not even the portal itself may. */
const APPEND_ONLY = [
  ...['public.audit', 'public.audit_seals', 'public.audit_private'],
  ...['public.ledger_transfers', 'public.ledger_entries', 'public.adjustments'],
];
const READ_ONLY = ['public.schema_migrations', 'public.redactions'];

const lacksGrants = async (client: pg.ClientBase, role: string): Promise<boolean> => {
  const { rows } = await client.query<{ lacks: boolean }>(
    `select exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where relkind = 'r' and nspname = any($1) and not has_table_privilege($2, pg_class.oid, 'select'))
     as lacks`,
    [SCHEMAS, role],
  );
  return rows[0]?.lacks ?? false;
};

export const assertRoleExists = async (client: pg.ClientBase, role: string): Promise<void> => {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount) return;
  throw new StartError(
    `There is no role ${role} on this server: create it, or name another in DATABASE_URL.`,
  );
};

/**
 * Lets the role that the portal connects as read and change rows, and nothing else: no schema, no
 * triggers, no truncation. The current role owns the tables.
 */
export const grantToApplication = async (
  client: pg.ClientBase,
  role: string,
  { force }: { force: boolean },
): Promise<void> => {
  const { rows } = await client.query<{ me: string }>('select current_user as me');
  if (rows[0]?.me === role) return;
  if (!force && !(await lacksGrants(client, role))) return;
  const to = pg.escapeIdentifier(role);
  const schemas = await client.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [SCHEMAS],
  );
  const statements = schemas.rows.flatMap(({ name }) => [
    `grant usage on schema ${name} to ${to}`,
    `grant select, insert, update, delete on all tables in schema ${name} to ${to}`,
    `grant usage, select on all sequences in schema ${name} to ${to}`,
  ]);
  statements.push(
    ...APPEND_ONLY.map((table) => `revoke update, delete on ${table} from ${to}`),
    ...READ_ONLY.map((table) => `revoke insert, update, delete on ${table} from ${to}`),
  );
  await client.query(['begin', ...statements, 'commit'].join('; '));
};
