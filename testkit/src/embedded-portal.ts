import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterData, superuser } from '../../server/src/database/postgres-cluster.ts';
import { freePort } from './free-port.ts';
import { Person } from './person.ts';
import { spawnPortal, type PortalProcess } from './portal-process.ts';
import { endWithUs } from './kill-on-exit.ts';

export const temporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forge-prove-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
};

/** A client that survives the loss of its connection: who uses it hears of it by the next query. */
export const connectTo = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

export const onDatabase = async <Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = await connectTo(connectionString);
  return work(client).finally(() => client.end());
};

/** The pid and the port of the server that runs in this folder. */
export const postmasterOf = async (dataDir: string) => {
  const file = await readFile(join(clusterData(dataDir), 'postmaster.pid'), 'utf8');
  const lines = file.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

/** Where the embedded database of this folder answers now. */
const embeddedUrl = async (dataDir: string): Promise<string> => {
  const password = await readFile(join(dataDir, 'postgres', 'password'), 'utf8');
  const { port } = await postmasterOf(dataDir);
  return `postgres://${superuser}:${password.trim()}@127.0.0.1:${port}/forge`;
};

/** How many pages are connected to this process. */
export const socketsAt = async (url: string): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^forge_sockets (\d+)/m.exec(metrics)?.[1] ?? 0);
};

/** The built portal as a process that can be ended and started again at the same address. */
export const openPortal = async (env: Record<string, string> = {}) => {
  const port = env['PORT'] ?? String(await freePort());
  const url = `http://localhost:${port}`;
  let running: PortalProcess | undefined;
  return {
    url,
    /** Milliseconds until it said its address. */
    async start(): Promise<number> {
      const begin = performance.now();
      const settings = { RATE_LIMITS: 'off', DEMO_DATA: 'off', LOG_LEVEL: 'error' };
      running = spawnPortal({ ...settings, PORT: port, ...env });
      void running.ended.then(endWithUs(running.child.pid, 'SIGTERM'));
      await running.ready;
      return performance.now() - begin;
    },
    get isUp() {
      return running?.child.exitCode === null && running.child.signalCode === null;
    },
    output: () => running?.output() ?? '',
    /** Resolves with its exit code once it is gone. */
    async end(signal: NodeJS.Signals): Promise<number | null> {
      running?.child.kill(signal);
      return (await running?.ended) ?? null;
    },
    signIn: async (persona: string) => {
      const person = new Person(url);
      await person.signIn(persona);
      return person;
    },
  };
};

/** The portal as `npm start` runs it: with a database of its own in a folder of its own. */
export const openEmbeddedPortal = async () => {
  const { folder, remove } = await temporaryFolder();
  const portal = await openPortal({ DATA_DIR: folder });
  return {
    ...portal,
    get isUp() {
      return portal.isUp;
    },
    dataDir: folder,
    onDatabase: async <Result>(work: (client: pg.Client) => Promise<Result>) =>
      onDatabase(await embeddedUrl(folder), work),
    async close() {
      const leftBehind = await postmasterOf(folder).catch(() => undefined);
      // A killed portal leaves its database running: only one that ends in order takes it along.
      if (!portal.isUp && leftBehind) await portal.start();
      await portal.end('SIGTERM');
      await remove();
    },
  };
};

export type PortalUnderFire = Awaited<ReturnType<typeof openPortal>>;
export type EmbeddedPortal = Awaited<ReturnType<typeof openEmbeddedPortal>>;
