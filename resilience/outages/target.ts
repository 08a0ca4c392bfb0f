import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { startPostgresServer } from '@forge/testkit/postgres-server';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
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
  const startedAt = performance.now();
  const portal = await startInProcessPortal(
    { DATABASE_URL: proxy.url },
    // Every change comes from a request.
    {
      ...{ checkRolesEverySeconds: 36_000, dataUpkeep: false },
      ...(databaseTimeouts && { databaseTimeouts }),
    },
  );
  const startMs = performance.now() - startedAt;
  return {
    ...{ size, database, proxy, portal, startMs },
    /** The longest wait for a connection and for an answer on it. */
    answerWithinMs: databaseTimeouts
      ? databaseTimeouts.connectMs + databaseTimeouts.unresponsiveMs
      : 23_000,
    /** How long a lost connection may hold its locks. */
    idleTransactionMs: databaseTimeouts?.unresponsiveMs ?? 20_000,
    team: await signInRaidTeam(portal),
    close: async () => {
      await portal.close();
      proxy.close();
      await database.close();
    },
  };
};

/** A portal, its PostgreSQL server, and the proxy between them. */
export type Target = Awaited<ReturnType<typeof startTarget>>;
