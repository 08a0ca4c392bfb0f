import { freePort } from '@forge/testkit/free-port';
import { peopleAt } from '@forge/testkit/person';
import { portalProcess } from '@forge/testkit/portal-process';
import { startPostgresServer } from '@forge/testkit/postgres-server';
import { scaledTimeout } from '@forge/testkit/scaled-timeout';
import { balanceConnections, balanceRequests } from './load-balancer.ts';

const PROCESSES = 3;

/** Three portals on one database, behind a load balancer of each kind. */
export const startCluster = async () => {
  const database = await startPostgresServer();
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const byRequest = await balanceRequests(ports);
  const byConnection = await balanceConnections(ports);
  const portals = await Promise.all(
    ports.map((port) =>
      portalProcess({
        PORT: String(port),
        DATABASE_URL: database.url,
        PUBLIC_URL: byRequest.url,
        WEB_ORIGIN: byConnection.url,
      }),
    ),
  );
  const close = async () => {
    byRequest.close();
    byConnection.close();
    await Promise.all(portals.map((portal) => portal.close()));
    await database.close();
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
  return { database, portals, scaled, byRequest, byConnection, signIn, close };
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
