import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import {
  isConnectionClosing,
  isOutdatedPlan,
  isQueryTimeout,
  PreparedClient,
  BaseClient,
} from './prepared-client.ts';
import { isReadOnly, UnusableServer, type FailoverDetector } from './failover-detector.ts';
import { errorCode } from '../error-code.ts';
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
export type Timeouts = { statementMs: number; unresponsiveMs: number; connectMs?: number };
const withTimeouts: Timeouts = { statementMs: 15_000, unresponsiveMs: 20_000 };

// Also the longest wait for a free connection.
const CONNECT_MS = 3_000;

// pg's default is ten seconds. A new connection has nothing prepared: its first sale takes 12 ms, not 2.5.
const IDLE_MS = 600_000;
// Before a firewall forgets the idle connection: the first query on it would wait for its timeout.
const KEEP_ALIVE_MS = 60_000;

/** For migrations and backups, which may take long. */
export const noTimeouts: Timeouts = { statementMs: 0, unresponsiveMs: 0 };

const sessionOptions = ({ statementMs, unresponsiveMs }: Timeouts) =>
  Object.entries({
    // For SSDs. The default of 4 makes PostgreSQL scan whole tables where an index is cheaper.
    random_page_cost: 1.1,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: unresponsiveMs,
  })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

type PoolOptions = {
  timeouts?: Timeouts | undefined;
  /** Behind a transaction pooler a session has neither prepared statements nor options. */
  pooled?: boolean;
  /** A transaction's begin is sent together with its first statement. Without COPY. */
  pipelined?: boolean;
  /** Checks each new connection; a change of the server closes the older ones. */
  failovers?: FailoverDetector;
};

/**
 * The pool waits for the promise, which its types do not say. Not `verify`: the pool would never get a
 * client back whose caller gave up while it was verified.
 */
const checkWith = (failovers: FailoverDetector) =>
  ((client: pg.ClientBase) => failovers.check(client)) as unknown as (
    client: pg.ClientBase,
  ) => void;

export const createPool = (
  connectionString: string,
  { timeouts = withTimeouts, pooled = false, pipelined = false, failovers }: PoolOptions = {},
) => {
  const open = new Set<pg.PoolClient>();
  const pool = new pg.Pool({
    connectionString,
    types,
    ...(pooled
      ? { Client: BaseClient }
      : {
          Client: PreparedClient,
          options: sessionOptions(timeouts),
          idleTimeoutMillis: IDLE_MS,
        }),
    max: 16,
    connectionTimeoutMillis: timeouts.connectMs ?? CONNECT_MS,
    query_timeout: timeouts.unresponsiveMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: pipelined,
    application_name: 'forge-portal',
    ...(failovers && { onConnect: checkWith(failovers) }),
  });
  failovers?.onChange((current) => {
    // As if the server had closed them: queries that wait for the old server fail now.
    for (const client of open) if (client !== current) client.connection.stream.destroy();
  });
  // The pool replaces broken connections, but an unhandled 'error' event would end the process. The
  // pool emits it for idle clients only; within a transaction the client does.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    open.add(client);
    client.on('error', () => undefined);
    client.once('end', () => open.delete(client));
  });
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
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const CONNECTION_ERROR_MESSAGES =
  /Connection terminated|Client (has encountered a connection error|was closed) and is not queryable/;

const DISK_FULL = '53100';

export const isDiskFull = (error: unknown): boolean => errorCode(error) === DISK_FULL;

/** Whether no connection became free in time: nothing was sent. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Whether the database or its connection failed, not the statement: a retry may succeed. */
export const isConnectionError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  // 08: connection; 53: insufficient resources; 57: operator intervention (timeout, shutdown, startup).
  return (
    isPoolExhausted(error) ||
    isOutdatedPlan(error) ||
    isQueryTimeout(error) ||
    isConnectionClosing(error) ||
    isReadOnly(error) ||
    error instanceof UnusableServer ||
    CONNECTION_ERROR_CODES.has(code) ||
    /^(08|53|57)/.test(code) ||
    CONNECTION_ERROR_MESSAGES.test(error.message)
  );
};

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

/** What a transaction read changed before it could lock it: it has to start over. */
export class ConcurrentChange extends Error {
  readonly code = SERIALIZATION_FAILURE;
}

/** Whether the transaction was in conflict with others: repeating it may succeed. */
export const isTransactionConflict = (error: unknown): boolean =>
  [SERIALIZATION_FAILURE, DEADLOCK].includes(errorCode(error));

const UNIQUE_VIOLATION = '23505';

/** Whether a statement violated this unique index. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  errorCode(error) === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === index;
