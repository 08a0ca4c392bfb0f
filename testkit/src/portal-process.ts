import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../server/src/database/database.ts';
import { embeddedDatabaseUrl } from '../../server/src/database/embedded-roles.ts';
import { clusterData, clusterPassword } from '../../server/src/database/postgres-cluster.ts';
import { serverFolder } from '../../server/src/server-folder.ts';
import { freePort } from './free-port.ts';
import { killOnExit } from './kill-on-exit.ts';
import { peopleAt } from './person.ts';
import { onDatabase, startTestDatabase } from './test-database.ts';
import { temporaryDataFolder } from './prepared-cluster.ts';

export const testSettings = { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DEMO_DATA: 'off' };

/** Every suite that starts processes builds first. */
const built = join(serverFolder, 'dist', 'main.js');

/** The built portal, as `npm start` runs it. */
export type PortalProcess = {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the output once it prints its address, rejects if it exits before. */
  ready: Promise<string>;
  ended: Promise<number | null>;
};

export const spawnPortal = (env: Record<string, string>): PortalProcess => {
  const child = spawn(process.execPath, [built], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  void ended.then(killOnExit(child.pid, 'SIGTERM'));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Forge portal: ')) resolve(output);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The portal ended: ${output}`)), reject);
  });
  // Callers that only await `ended` must not cause an unhandled rejection.
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
};

/** A built portal that can be stopped and started again at the same address. */
export const portalProcess = async (env: Record<string, string> = {}) => {
  const port = env['PORT'] ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const { disconnectAll, ...people } = peopleAt(url);
  let running: PortalProcess | undefined;
  /** Resolves with the exit code. */
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    running?.child.kill(signal);
    return (await running?.ended) ?? null;
  };
  return {
    url,
    ...people,
    /** Resolves with the milliseconds until it printed its address. */
    start: async (): Promise<number> => {
      const startedAt = performance.now();
      running = spawnPortal({ ...testSettings, LOG_LEVEL: 'error', PORT: port, ...env });
      await running.ready;
      return performance.now() - startedAt;
    },
    get pid() {
      return running?.child.pid ?? 0;
    },
    get isUp() {
      return running?.child.exitCode === null && running.child.signalCode === null;
    },
    output: () => running?.output() ?? '',
    end,
    close: async () => {
      disconnectAll();
      await end('SIGTERM');
    },
  };
};

export type RestartablePortal = Awaited<ReturnType<typeof portalProcess>>;

export const startPortalProcess = async (env: Record<string, string>) => {
  const portal = await portalProcess(env);
  await portal.start();
  return portal;
};

/** The pid and the port of the PostgreSQL server in this data folder. */
export const postmasterOf = async (dataDir: string) => {
  const file = await readFile(join(clusterData(dataDir), 'postmaster.pid'), 'utf8');
  const lines = file.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};

/** Connects to the running embedded database of this folder, as its superuser. */
export const onEmbeddedDatabase = async <Result>(
  dataDir: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const { port } = await postmasterOf(dataDir);
  return onDatabase(embeddedDatabaseUrl(await clusterPassword(dataDir), port), work);
};

/** A built portal with its embedded, migrated database in a temporary folder; not started yet. */
export const embeddedPortal = async (env: Record<string, string> = {}) => {
  const { folder, remove } = await temporaryDataFolder();
  const portal = await portalProcess({ DATA_DIR: folder, ...env });
  return Object.assign(portal, {
    dataDir: folder,
    onDatabase: <Result>(work: (client: pg.Client) => Promise<Result>) =>
      onEmbeddedDatabase(folder, work),
    close: async () => {
      const orphan = await postmasterOf(folder).catch(() => undefined);
      // A killed portal leaves its database running; only a graceful shutdown stops it.
      if (!portal.isUp && orphan) await portal.start();
      await portal.end('SIGTERM');
      await remove();
    },
  });
};

export type EmbeddedPortal = Awaited<ReturnType<typeof embeddedPortal>>;

export const startEmbeddedPortal = async (env: Record<string, string> = {}) => {
  const portal = await embeddedPortal(env);
  await portal.start();
  return portal;
};

/** A built portal on its own PostgreSQL server, with a pool for direct access. */
export const startPortalWithPool = async (env: Record<string, string> = {}) => {
  const database = await startTestDatabase();
  const portal = await startPortalProcess({ DATABASE_URL: database.url, ...env });
  const pool = createPool(database.url);
  return {
    url: portal.url,
    pid: portal.pid,
    pool,
    databaseUrl: database.url,
    close: async () => {
      await portal.close();
      await pool.end();
      await database.close();
    },
  };
};

export type PortalWithPool = Awaited<ReturnType<typeof startPortalWithPool>>;

/** The number of sockets that are connected to the process at this address. */
export const connectedSockets = async (url: string): Promise<number> => {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^forge_sockets (\d+)/m.exec(metrics)?.[1] ?? 0);
};
