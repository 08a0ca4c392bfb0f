import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { startPostgresServer } from '@forge/testkit/postgres-server';
import { onDatabase } from '@forge/testkit/test-database';
import { tcpProxy } from '@forge/testkit/tcp-proxy';
import { bySize, type Size } from '../suite.ts';

/** Undefined: as in production. */
const timeoutsOf = (size: Size) =>
  bySize(size, {
    quick: { statementMs: 800, unresponsiveMs: 1_000, connectMs: 700 },
    full: undefined,
  });

export const startTarget = async (size: Size) => {
  const database = await startPostgresServer();
  // No crash here: a commit need not wait for the disk.
  await onDatabase(database.url, async (client) => {
    await client.query('alter system set fsync = off');
    await client.query('select pg_reload_conf()');
  });
  const proxy = await tcpProxy(database.url);
  const databaseTimeouts = timeoutsOf(size);
  // Every change comes from a request.
  const options = { checkRolesEverySeconds: 36_000, runsBackgroundJobs: false };
  const startedAt = performance.now();
  const portal = await startInProcessPortal({ DATABASE_URL: database.url }, options);
  const startMs = performance.now() - startedAt;
  return {
    size,
    database,
    proxy,
    portal,
    startMs,
    /** A portal that reaches its database through the proxy, with short timeouts in a quick run. */
    startBehindProxy: () =>
      startInProcessPortal(
        { DATABASE_URL: proxy.url },
        { ...options, ...(databaseTimeouts && { databaseTimeouts }) },
      ),
    /** The longest wait for a connection and for an answer on it. */
    answerWithinMs: databaseTimeouts
      ? databaseTimeouts.connectMs + databaseTimeouts.unresponsiveMs
      : 23_000,
    /** How long a lost connection may hold its locks. */
    idleTransactionMs: databaseTimeouts?.unresponsiveMs ?? 20_000,
    close: async () => {
      await portal.close();
      proxy.close();
      await database.close();
    },
  };
};

/** A portal, its PostgreSQL server, and a proxy in front of it. */
export type Target = Awaited<ReturnType<typeof startTarget>>;
