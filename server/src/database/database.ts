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

// pg returns bigint as text; gold fits in a double.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
// As a Date, a day would shift with the machine's time zone.
types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// HH:MM, as in the API; seconds are always zero.
types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5));

// statementMs: the server cancels the statement. unresponsiveMs: the server ends an idle transaction,
// and the client gives up a connection that sends no answer.
const withTimeouts = { statementMs: 15_000, unresponsiveMs: 20_000 };

/** For migrations and backups, which may take long. */
export const noTimeouts: typeof withTimeouts = { statementMs: 0, unresponsiveMs: 0 };

const sessionOptions = ({ statementMs, unresponsiveMs }: typeof withTimeouts) =>
  Object.entries({
    // For SSDs. The default of 4 makes PostgreSQL scan whole tables where an index is cheaper.
    random_page_cost: 1.1,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: unresponsiveMs,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

type PoolOptions = {
  timeouts?: typeof withTimeouts;
  /** Behind a transaction pooler a session has neither prepared statements nor options. */
  pooled?: boolean;
};

export const createPool = (
  connectionString: string,
  { timeouts = withTimeouts, pooled = false }: PoolOptions = {},
) => {
  const pool = new pg.Pool({
    connectionString,
    types,
    ...(pooled ? {} : { Client: PreparedClient, options: sessionOptions(timeouts) }),
    max: 16,
    connectionTimeoutMillis: 3_000,
    query_timeout: timeouts.unresponsiveMs,
    keepAlive: true,
    application_name: 'forge-portal',
  });
  // The pool replaces broken connections, but an unhandled 'error' event would end the process. The
  // pool emits it for idle clients only; within a transaction the client does.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};

/** The role of a connection, if its URL names one. */
export const roleOf = (connectionString: string): string | undefined =>
  decodeURIComponent(new URL(connectionString).username) || undefined;

export const createDatabase = (pool: pg.Pool): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

const CONNECTION_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
]);
const CONNECTION_ERROR_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable/;

/** Whether the database or its connection failed, not the statement: a retry may succeed. */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // 08: connection; 53: insufficient resources; 57: operator intervention (timeout, shutdown, startup).
  return (
    isOutdatedPlan(error) ||
    isQueryTimeout(error) ||
    isConnectionClosing(error) ||
    CONNECTION_ERROR_CODES.has(code) ||
    /^(08|53|57)/.test(code) ||
    CONNECTION_ERROR_MESSAGES.test(error.message)
  );
};

const UNIQUE_VIOLATION = '23505';

/** Whether a statement violated this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === index;
