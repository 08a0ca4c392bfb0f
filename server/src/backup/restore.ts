import type pg from 'pg';
import { assertRoleExists } from '../database/grants.ts';
import { findUnknownMigration, migrate, MigrationError } from '../database/migrate.ts';
import { StartError } from '../start-error.ts';
import {
  endSchema,
  headerSchema,
  tableSchema,
  type BackupEnd,
  type BackupHeader,
} from './backup-file.ts';
import {
  hasData,
  isSignInTable,
  isWrittenAtStart,
  listBackupTables,
  type BackupTable,
} from './backup-tables.ts';
import { withinTime } from './limits.ts';
import { loadTable, type Rows } from './load-table.ts';
import {
  damaged,
  explainBackupError,
  openBackup,
  type OpenBackup,
  type TrustOptions,
} from './open-backup.ts';
import { compareTotals, readTotals, type Totals } from './totals.ts';

const parse = <Shape>(schema: { parse: (value: unknown) => Shape }, text: Buffer): Shape => {
  try {
    return schema.parse(JSON.parse(text.toString()));
  } catch (error) {
    throw damaged(error);
  }
};

const isPermutation = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.toSorted().join() === others.toSorted().join();

/**
 * The tables to load, in the order of the file. Names of tables and columns come from the migrated
 * schema; those of the file are only compared with them.
 */
const matchTables = async (
  client: pg.ClientBase,
  { tables }: BackupHeader,
): Promise<BackupTable[]> => {
  const own = new Map((await listBackupTables(client)).map((table) => [table.name, table]));
  const names = tables.map(({ name }) => name);
  if (!isPermutation(names, [...own.keys()])) throw damaged();
  return tables.map(({ name, columns }) => {
    const table = own.get(name);
    if (!table || !isPermutation(columns, table.columns)) throw damaged();
    const ordered = columns.flatMap((column) => table.columns.filter((each) => each === column));
    return { name: table.name, columns: ordered };
  });
};

const setSequences = async (client: pg.ClientBase, { sequences }: BackupEnd) => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name
     from pg_sequences where schemaname in ('public', 'demo')`,
  );
  const own = new Set(rows.map(({ name }) => name));
  for (const [sequence, last] of Object.entries(sequences)) {
    if (!own.has(sequence)) throw damaged();
    await client.query('select setval($1, $2)', [sequence, last]);
  }
};

const assertTotals = async (client: pg.ClientBase, { totals }: BackupEnd) => {
  const different = compareTotals(totals, await readTotals(client));
  if (different.length === 0) return;
  throw new StartError(
    `The restored data is not what the backup recorded, and was removed (${different.join('; ')}).`,
  );
};

// It lets nobody in without a session. Those who never return are former members a month after the restore.
const START_ROLE_CHECKS = `
  insert into role_checks (user_id, confirmed_at, due_at, active_at)
  select id, now(), now(), 'epoch' from users where roles <> '{}'`;

/** Loads every table as it was, with validation and audit triggers disabled. */
const loadAll = async (
  client: pg.ClientBase,
  header: BackupHeader,
  { lines }: OpenBackup,
  withSessions: boolean,
): Promise<{ rows: Rows; end: BackupEnd }> => {
  const tables = await matchTables(client, header);
  const loaded: Rows = {};
  const nextLine = async (): Promise<Buffer> => {
    const next = await lines.next();
    if (next.done) throw damaged();
    return next.value;
  };
  const counted: Rows = {};
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  for (const table of tables) {
    if (parse(tableSchema, await nextLine()).table !== table.name) throw damaged();
    if (isWrittenAtStart(table.name)) await client.query(`delete from ${table.name}`);
    const skip = isSignInTable(table.name) && !withSessions;
    counted[table.name] = await loadTable(client, table, { nextLine, skip });
    loaded[table.name] = skip ? 0 : (counted[table.name] ?? 0);
  }
  if (!withSessions) await client.query(START_ROLE_CHECKS);
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  const end = parse(endSchema, await nextLine());
  for (const { name } of tables) if (counted[name] !== end.rows[name]) throw damaged();
  // Reads to the end of the file: only then is an encrypted one verified.
  while (!(await lines.next()).done);
  await setSequences(client, end);
  await assertTotals(client, end);
  return { rows: loaded, end };
};

const assertKnownVersion = async ({ migrations }: BackupHeader) => {
  const unknown = await findUnknownMigration(migrations);
  if (!unknown) return;
  throw new StartError(
    `This backup was made by another version of the portal (${unknown.slice(0, 100)} is not known here): restore it with that version.`,
  );
};

const assertEmpty = async (client: pg.ClientBase, { migrations }: BackupHeader) => {
  if (await hasData(client)) {
    throw new StartError(
      'There is data in this database already: restore into an empty one, with another DATA_DIR or DATABASE_URL.',
    );
  }
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const applied = await client.query<{ name: string }>('select name from schema_migrations');
  const wanted = new Set(migrations.map(({ name }) => name));
  if (applied.rows.some(({ name }) => !wanted.has(name))) {
    throw new StartError(
      'This database was prepared by a newer portal than the backup: restore into one that no portal has used.',
    );
  }
};

type LoadOptions = {
  /** Also restore sessions, grants of Discord and pending sign-ins. */
  withSessions?: boolean;
  /** The role of the running portal, if it is not the one that restores. */
  applicationRole?: string | undefined;
};

const load = async (
  pool: pg.Pool,
  client: pg.ClientBase,
  backup: OpenBackup,
  { withSessions = false, applicationRole }: LoadOptions,
): Promise<Restored> => {
  if (applicationRole) await assertRoleExists(client, applicationRole);
  const first = await backup.lines.next();
  if (first.done) throw damaged();
  const header = parse(headerSchema, first.value);
  await assertKnownVersion(header);
  await assertEmpty(client, header);
  const only = new Set(header.migrations.map(({ name }) => name));
  const demo = [...only].some((name) => name.startsWith('demo/'));
  await migrate(pool, { demo, only }).catch((error: unknown) => {
    // A list of migrations that no portal has had.
    throw error instanceof MigrationError ? damaged(error) : error;
  });
  await client.query('begin');
  const { rows, end } = await loadAll(client, header, backup, withSessions);
  await client.query('commit');
  // Before newer migrations, which may change seats and write audit entries.
  const totals = await readTotals(client);
  await migrate(pool, { demo, applicationRole });
  await client.query('analyze');
  return { rows, at: header.at, recorded: end.totals, totals };
};

export type RestoreOptions = TrustOptions & LoadOptions;

export type Restored = {
  /** The restored rows of each table. */
  rows: Rows;
  /** When the backup was made. */
  at: string;
  /** What the backup recorded, and what the migrated database has. */
  recorded: Totals;
  totals: Totals;
};

/** Restores a backup into an empty database and migrates it; all rows or none. */
export const restore = async (
  pool: pg.Pool,
  file: string,
  options: RestoreOptions,
): Promise<Restored> => {
  const backup = await openBackup(file, options);
  const client = await pool.connect();
  try {
    return await withinTime(backup.limits, load(pool, client, backup, options));
  } catch (error) {
    throw explainBackupError(error);
  } finally {
    // Closing the connection rolls back what is not committed.
    client.release(true);
    await backup.close();
  }
};
