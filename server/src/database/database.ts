import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import {
  isConnectionClosing,
  isOutdatedPlan,
  isQueryTimeout,
  PreparedClient,
} from './prepared-client.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;

// Gold fits in a double; without this Postgres bigints arrive as text.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is a day: as a Date it would slip across midnight in the machine's own time zone.
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

// After so long the database ends a statement and says so, or gives back what someone holds who says
// nothing more. Who does not hear even that is connected to nothing any more.
const withTimeouts = { statementMs: 15_000, silentMs: 20_000 };

/** For what nobody waits for in front of a page: a migration or a backup takes as long as it takes. */
export const noTimeouts: typeof withTimeouts = { statementMs: 0, silentMs: 0 };

export const createPool = (connectionString: string, limits = withTimeouts) => {
  const pool = new pg.Pool({
    connectionString,
    types,
    Client: PreparedClient,
    max: 16,
    connectionTimeoutMillis: 3_000,
    query_timeout: limits.silentMs,
    keepAlive: true,
    application_name: 'forge-portal',
    // A page fetched out of turn costs as much as the next one on today's disks, and mostly it is in
    // memory: told otherwise, PostgreSQL reads whole tables where it needs a few rows of each.
    options: Object.entries({
      random_page_cost: 1.1,
      statement_timeout: limits.statementMs,
      idle_in_transaction_session_timeout: limits.silentMs,
    })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
  // A connection that breaks is replaced at the next use; unheard, this event ends the process. The
  // pool hears it of idle ones only: between two statements of a transaction it is the client's own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const AWAY_SENTENCES =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable/;

/** Whether the database, rather than the statement, is what failed: the same request may do later. */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // 08: connection; 53: out of resources; 57: took too long, shutting down or starting up.
  return (
    isOutdatedPlan(error) ||
    isQueryTimeout(error) ||
    isConnectionClosing(error) ||
    AWAY.has(code) ||
    /^(08|53|57)/.test(code) ||
    AWAY_SENTENCES.test(error.message)
  );
};

const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because this unique index already has such a row. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === index;
