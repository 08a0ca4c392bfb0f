import { Person } from '@forge/testkit/person';
import { freePort } from '@forge/testkit/free-port';
import { balanceConnections, balanceRequests } from './load-balancer.ts';
import { openDatabaseServer } from '@forge/testkit/postgres-server';
import { patienceAfter } from '@forge/testkit/scaled-timeout';
import { openPortal } from '@forge/testkit/embedded-portal';

const PROCESSES = 3;

/** The same person at another address: the same browser, sent elsewhere by the balancer. */
export const at = (url: string, { cookies }: Person): Person => {
  const person = new Person(url);
  for (const [name, value] of cookies) person.cookies.set(name, value);
  return person;
};

/** Three portals on one database, behind a balancer of each kind. */
export const openProcesses = async () => {
  const database = await openDatabaseServer();
  const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
  const byRequest = await balanceRequests(ports);
  const byConnection = await balanceConnections(ports);
  const portals = await Promise.all(
    ports.map((port) =>
      openPortal({
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
    await Promise.all(portals.map((portal) => portal.end('SIGTERM')));
    await database.close();
  };
  const startMs = await Promise.all(portals.map((portal) => portal.start())).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
  const signIn = async (persona: string) => {
    const person = new Person(byRequest.url);
    await person.signIn(persona);
    return person;
  };
  // They start at the same time, on the same cores.
  const patience = patienceAfter(Math.max(...startMs) / PROCESSES);
  return { database, portals, patience, byRequest, byConnection, signIn, close };
};

export type Processes = Awaited<ReturnType<typeof openProcesses>>;
