import { freePort } from '@forge/testkit/free-port';
import { peopleAt } from '@forge/testkit/person';
import { portalProcess } from '@forge/testkit/portal-process';
import { startPostgresServer } from '@forge/testkit/postgres-server';
import { scaledTimeout } from '@forge/testkit/scaled-timeout';
import { balanceConnections, balanceRequests } from './load-balancer.ts';

const PROCESSES = 3;

/** Three portals on one database, behind a load balancer of each kind. */
export const startPortals = async (databaseUrl: string) => {
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const byRequest = await balanceRequests(ports);
  const byConnection = await balanceConnections(ports);
  const portals = await Promise.all(
    ports.map((port) =>
      portalProcess({
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        PUBLIC_URL: byRequest.url,
        WEB_ORIGIN: byConnection.url,
      }),
    ),
  );
  const close = async () => {
    byRequest.close();
    byConnection.close();
    await Promise.all(portals.map((portal) => portal.close()));
  };
  const startMs = await Promise.all(portals.map((portal) => portal.start())).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
  const { signIn } = peopleAt(byRequest.url);
  // They start at the same time, on the same cores.
  const scaled = scaledTimeout(Math.max(...startMs) / PROCESSES);
  return { portals, scaled, byRequest, byConnection, signIn, close };
};

/** Three portals on one PostgreSQL server. */
export const startCluster = async () => {
  const database = await startPostgresServer();
  const portals = await startPortals(database.url).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const close = async () => {
    await portals.close();
    await database.close();
  };
  return { ...portals, database, close };
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
