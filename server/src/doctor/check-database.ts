import { stat } from 'node:fs/promises';
import pg from 'pg';
import { openDatabase } from '../backup/open-database.ts';
import type { Config } from '../config.ts';
import { createPool, isConnectionError } from '../database/database.ts';
import { findSchemaMismatch } from '../database/migrate.ts';
import { clusterData } from '../database/postgres-cluster.ts';
import { isTransactionPooled } from '../database/transaction-pooler.ts';
import { assertUnicode } from '../database/unicode.ts';
import { MAX_CLOCK_DIFFERENCE_MS } from '../http/readiness.ts';
import { StartError } from '../start-error.ts';
import { findingsOf, type Finding } from './finding.ts';

const { ok, advice, problem } = findingsOf('Database');
const clock = findingsOf('Clock');

const OLDEST_VERSION = 15;
const CONNECTIONS_PER_PROCESS = 17;

const DETAILS: Record<string, string> = {
  '28P01': 'refuses the password',
  '28000': 'refuses the role',
  '3D000': 'does not have that database: create it',
  '53300': 'has no free connection: raise max_connections',
};

const unreachable = (setting: string, error: unknown): Finding => {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  const detail = DETAILS[code];
  if (detail) return problem(`The server of ${setting} ${detail}.`);
  if (error instanceof StartError) return problem(error.message);
  if (!isConnectionError(error)) throw error;
  const reason = error instanceof Error && error.message ? error.message : 'no answer';
  return problem(
    `The database of ${setting} cannot be reached (${reason}): check the address, the firewall and that PostgreSQL runs.`,
  );
};

type Facts = {
  version: number;
  read_only: boolean;
  standby: boolean;
  now_ms: number;
  connections: number;
  superuser: boolean;
  /** Null without tables. */
  reads_all: boolean | null;
  rewrites_audit: boolean | null;
  may_create: boolean;
};

type ServerFacts = Pick<Facts, 'version' | 'standby' | 'read_only' | 'connections'>;

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as version,
    current_setting('transaction_read_only') = 'on' as read_only,
    pg_is_in_recovery() as standby,
    extract(epoch from clock_timestamp())::float8 * 1000 as now_ms,
    current_setting('max_connections')::int as connections,
    (select rolsuper from pg_roles where rolname = current_user) as superuser,
    (select bool_and(has_table_privilege(oid, 'select')) from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace) as reads_all,
    (select has_table_privilege(oid, 'update') from pg_class
      where oid = to_regclass('public.audit')) as rewrites_audit,
    has_schema_privilege('public', 'create') as may_create`;

export const judgeServer = ({
  version,
  standby,
  read_only,
  connections,
}: ServerFacts): Finding[] => {
  const found = [
    version >= OLDEST_VERSION
      ? ok(`PostgreSQL ${version} answers.`)
      : problem(
          `PostgreSQL ${version} is too old: upgrade the server to ${OLDEST_VERSION} or newer.`,
        ),
  ];
  if (standby)
    found.push(problem('The server is a standby: DATABASE_URL has to lead to the primary.'));
  else if (read_only) {
    found.push(
      problem('The database is read-only: see default_transaction_read_only on the server.'),
    );
  }
  if (connections < CONNECTIONS_PER_PROCESS + 3) {
    found.push(
      problem(
        `max_connections is ${connections}: each process needs up to ${CONNECTIONS_PER_PROCESS}, and a backup one more.`,
      ),
    );
  }
  return found;
};

const checkClock = ({ now_ms }: Facts): Finding => {
  const seconds = Math.round((Date.now() - now_ms) / 1000);
  return Math.abs(seconds) * 1000 <= MAX_CLOCK_DIFFERENCE_MS
    ? clock.ok('The clock of this machine agrees with the database.')
    : clock.problem(
        `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP.`,
      );
};

const checkRole = (facts: Facts, config: Config): Finding[] => {
  if (!config.databaseUrl) return [];
  const found: Finding[] = [];
  if (facts.reads_all === false) {
    found.push(
      problem(
        'The role of DATABASE_URL may not read every table: set DATABASE_OWNER_URL and run `npm run migrate`, which grants what it needs.',
      ),
    );
  }
  if (facts.superuser || facts.rewrites_audit) {
    const who = facts.superuser ? 'is a superuser' : 'may rewrite the audit trail';
    found.push(
      advice(
        `The role of DATABASE_URL ${who}: use two roles, as docs/operations.md says under 'Roles of the database'.`,
      ),
    );
  }
  return found;
};

const checkSchema = async (pool: pg.Pool, facts: Facts, config: Config): Promise<Finding> => {
  const mayMigrate = facts.may_create || config.databaseOwnerUrl !== null;
  const remedy = mayMigrate
    ? 'the next start migrates it'
    : 'set DATABASE_OWNER_URL and run `npm run migrate`';
  const say = mayMigrate ? advice : problem;
  const { rows } = await pool.query<{ exists: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as exists`,
  );
  if (!rows[0]?.exists) return say(`The database is empty: ${remedy}.`);
  if (facts.reads_all === false) return advice('The schema was not compared.');
  const mismatch = await findSchemaMismatch(pool, config);
  if (!mismatch) return ok('The schema is that of this version.');
  return mismatch.includes('older')
    ? say(`${mismatch}: ${remedy}.`)
    : problem(`${mismatch}: install the newer version, or restore a backup of this one.`);
};

const checkUnicode = async (pool: pg.Pool): Promise<Finding[]> => {
  const client = await pool.connect();
  try {
    await assertUnicode(client);
    return [];
  } catch (error) {
    if (error instanceof StartError) return [problem(error.message)];
    throw error;
  } finally {
    client.release();
  }
};

const checkServer = async (pool: pg.Pool, config: Config): Promise<Finding[]> => {
  const { rows } = await pool.query<Facts>(FACTS);
  const facts = rows[0];
  if (!facts) return [];
  return [
    ...judgeServer(facts),
    ...(await checkUnicode(pool)),
    ...checkRole(facts, config),
    await checkSchema(pool, facts, config),
    checkClock(facts),
  ];
};

const checkOwner = async ({ databaseOwnerUrl }: Config): Promise<Finding[]> => {
  if (!databaseOwnerUrl) return [];
  const pool = createPool(databaseOwnerUrl);
  try {
    await pool.query('select 1');
    return [];
  } catch (error) {
    return [unreachable('DATABASE_OWNER_URL', error)];
  } finally {
    await pool.end();
  }
};

const checkServerDatabase = async (config: Config, url: string): Promise<Finding[]> => {
  try {
    const pooled = await isTransactionPooled(url);
    if (pooled && !config.databaseDirectUrl) {
      return [
        problem('DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL too.'),
      ];
    }
    const pool = createPool(url, { pooled });
    try {
      return [...(await checkServer(pool, config)), ...(await checkOwner(config))];
    } finally {
      await pool.end();
    }
  } catch (error) {
    return [unreachable('DATABASE_URL', error)];
  }
};

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const checkEmbedded = async (config: Config): Promise<Finding[]> => {
  if (!(await isThere(clusterData(config.dataDir)))) {
    return [advice(`There is no database in ${config.dataDir} yet: the first start creates it.`)];
  }
  try {
    const database = await openDatabase(
      { DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined, DATA_DIR: config.dataDir },
      { exclusive: false },
    );
    try {
      return await checkServer(database.pool, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [problem(`The embedded database in ${config.dataDir} does not start: ${reason}`)];
  }
};

export const checkDatabase = (config: Config): Promise<Finding[]> =>
  config.databaseUrl ? checkServerDatabase(config, config.databaseUrl) : checkEmbedded(config);
