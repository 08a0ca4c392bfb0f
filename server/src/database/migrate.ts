import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../error-code.ts';
import { serverFolder } from '../server-folder.ts';
import { StartError } from '../start-error.ts';
import { fillCharacterKeys } from './fill-character-keys.ts';
import { fillCodeHeroes } from './fill-code-heroes.ts';
import { fillLedger } from './fill-ledger.ts';
import { fillWords } from './fill-words.ts';
import { assertRoleExists, grantToApplication } from './grants.ts';
import { assertUnicode } from './unicode.ts';

// Advisory lock: processes that start together migrate one after the other.
const MIGRATION_LOCK = 7_361_001;

const folders = { portal: 'migrations', demo: 'migrations/demo' };

type Migration = { name: string; text: string; hash: string };

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(join(serverFolder, folder))).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.sort().map(async (file) => {
      const text = await readFile(join(serverFolder, folder, file), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name: folder === folders.portal ? file : `demo/${file}`, text, hash };
    }),
  );
};

const read = new Map<string, Promise<Migration[]>>();

/** Read once per process: a probe compares them with the database every few seconds. */
const migrationsIn = (folder: string): Promise<Migration[]> => {
  const known = read.get(folder) ?? readMigrations(folder);
  read.set(folder, known);
  known.catch(() => read.delete(folder));
  return known;
};

const allMigrations = async (demo: boolean) => [
  ...(await migrationsIn(folders.portal)),
  ...(demo ? await migrationsIn(folders.demo) : []),
];

const appliedHashes = async (client: pg.ClientBase | pg.Pool) => {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
};

/** What SQL cannot do: runs where a migration says `-- run: <name>`, in its transaction. */
const codeSteps: Record<string, (client: pg.ClientBase) => Promise<unknown>> = {
  'fill-character-keys': fillCharacterKeys,
  'fill-code-heroes': fillCodeHeroes,
  'fill-words': fillWords,
  'fill-ledger': (client) => fillLedger((text, values) => client.query(text, values)),
};

const run = async (client: pg.ClientBase, text: string) => {
  const [first = '', ...steps] = text.split(/^-- run: /m);
  await client.query(first);
  for (const step of steps) {
    const [name = ''] = step.split('\n', 1);
    const code = codeSteps[name];
    if (!code) throw new Error(`There is no step ${name}`);
    await code(client);
    await client.query(step.slice(name.length));
  }
};

/** A migration whose statements fail. */
export class MigrationError extends Error {}

// A migration that waits for a lock, for example of a slow export, blocks everyone who uses the table after it.
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_RETRY_MS = 3_000;
const LOCK_NOT_AVAILABLE = '55P03';

const attempt = async (client: pg.ClientBase, { name, text, hash }: Migration) => {
  await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await run(client, text);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    // Fails if the connection is lost, which rolls back too.
    await client.query('rollback').catch(() => undefined);
    throw new MigrationError(`Migration ${name} failed: ${String(error)}`, { cause: error });
  }
};

/** Applies a migration; gives up a lock that it does not get soon, lets others pass, and starts over. */
const apply = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  for (let retries = 0; ; retries += 1) {
    try {
      await attempt(client, migration);
      return;
    } catch (error) {
      const cause = error instanceof MigrationError ? error.cause : error;
      if (errorCode(cause) !== LOCK_NOT_AVAILABLE) throw error;
      if (retries === 0)
        console.warn(`Migration ${migration.name} waits for a table that is in use, and retries`);
      await delay(LOCK_RETRY_MS);
    }
  }
};

const NOT_PERMITTED = '42501';

/** Pending migrations, and a role that may not apply them. */
const explainNotPermitted = (error: unknown, pending: Migration[]): unknown => {
  const cause = error instanceof MigrationError ? error.cause : error;
  if (errorCode(cause) !== NOT_PERMITTED) return error;
  return new StartError(
    `The database has to be migrated (${pending[0]?.name ?? ''}), which the role of DATABASE_URL may ` +
      'not do: set DATABASE_OWNER_URL for `npm run migrate` or for the portal.',
    { cause: error },
  );
};

/** Tables without grants for this role, as after a restore that did not know it. */
const explainUnreadable = async (error: unknown, client: pg.ClientBase): Promise<unknown> => {
  if (errorCode(error) !== NOT_PERMITTED) return error;
  const { rows } = await client.query<{ me: string }>('select current_user as me');
  return new StartError(
    `The role ${rows[0]?.me ?? ''} may not read the tables of this database: run \`npm run migrate\` ` +
      'with the owner of its tables as DATABASE_OWNER_URL.',
    { cause: error },
  );
};

const ensureMigrationTable = async (client: pg.ClientBase) => {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  // The application's role may not create tables, not even those that exist.
  if (rows[0]?.exists) return;
  await client.query(`create table if not exists public.schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
};

type MigrateOptions = {
  demo: boolean;
  only?: ReadonlySet<string>;
  /** The role of the running portal, if it is not the one that migrates. */
  applicationRole?: string | undefined;
};

/** Applies the pending migrations, or those of `only`; returns their names. */
export const migrate = async (
  pool: pg.Pool,
  { demo, only, applicationRole }: MigrateOptions,
): Promise<string[]> => {
  const migrations = (await allMigrations(demo)).filter(({ name }) => only?.has(name) ?? true);
  const client = await pool.connect();
  try {
    await assertUnicode(client);
    if (applicationRole) await assertRoleExists(client, applicationRole);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureMigrationTable(client).catch((error: unknown) => {
      throw explainNotPermitted(error, migrations);
    });
    const applied = await appliedHashes(client).catch(async (error: unknown) => {
      throw await explainUnreadable(error, client);
    });
    const changed = migrations.find(({ name, hash }) => (applied.get(name) ?? hash) !== hash);
    if (changed) throw new Error(`Migration ${changed.name} was changed after it was applied`);
    const unknown = only ? undefined : await findNewerMigration([...applied.keys()]);
    if (unknown !== undefined) {
      throw new StartError(
        `The database was migrated by a newer version (${unknown}): start that version, or restore a backup.`,
      );
    }
    const pending = migrations.filter(({ name }) => !applied.has(name));
    try {
      for (const migration of pending) await apply(client, migration);
    } catch (error) {
      throw explainNotPermitted(error, pending);
    }
    if (applicationRole) {
      await grantToApplication(client, applicationRole, { force: pending.length > 0 });
    }
    return pending.map(({ name }) => name);
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true);
  }
};

/** How the schema differs from this version's; null if it does not. */
export const findSchemaMismatch = async (
  pool: pg.Pool,
  { demo }: { demo: boolean },
): Promise<string | null> => {
  const applied = await appliedHashes(pool);
  const isPending = (await allMigrations(demo)).some(({ name }) => !applied.has(name));
  if (isPending) return 'The schema of the database is older than this version';
  const unknown = await findUnknownMigration([...applied].map(([name, hash]) => ({ name, hash })));
  return unknown === undefined ? null : 'The schema of the database is newer than this version';
};

const findNewerMigration = async (applied: string[]): Promise<string | undefined> => {
  const known = new Set((await allMigrations(true)).map(({ name }) => name));
  return applied.find((name) => !known.has(name));
};

/** The first applied migration that this version does not have, or has with another hash. */
export const findUnknownMigration = async (
  applied: readonly { name: string; hash: string }[],
): Promise<string | undefined> => {
  const known = new Map((await allMigrations(true)).map(({ name, hash }) => [name, hash]));
  return applied.find(({ name, hash }) => known.get(name) !== hash)?.name;
};
