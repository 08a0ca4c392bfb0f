import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lockDataDir } from './data-dir-lock.ts';
import { accountFor } from './postgres-account.ts';
import { findBinaries } from './postgres-binaries.ts';
import { clusterData, openCluster, superuser } from './postgres-cluster.ts';
import {
  clearTheWay,
  endOfLog,
  isLeaving,
  isReady,
  type Launch,
  launchPostgres,
  logSince,
  type PostgresProcess,
} from './postgres-process.ts';

export type EmbeddedPostgres = { connectionString: string; stop(): Promise<void> };

type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

type Options = {
  dataDir: string;
  settings?: Record<string, string>;
  log: Log;
  /** Whom to run PostgreSQL as when the portal runs as root; made if missing. */
  account?: string;
};

const database = 'forge';
const patience = 30_000;
const longestRecovery = 120_000;
const lookEvery = 500;

export const embeddedDatabaseUrl = (password: string, port: number, name = database) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;

class StartFailure extends Error {
  readonly output: string;
  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** A real PostgreSQL as a child of this process, kept running until `stop`. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = await writableFolder(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const supervisor = await supervise(dataDir, options);
    let stopped: Promise<void> | undefined;
    return {
      connectionString: supervisor.connectionString,
      stop: () => (stopped ??= supervisor.stop().finally(() => lock.release())),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function writableFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw new Error(
      `The folder ${path.resolve(folder)} cannot be made or written by this user: set DATA_DIR to ` +
        'another folder.',
      { cause: error },
    );
  }
}

async function supervise(dataDir: string, { settings = {}, log, account: name }: Options) {
  const account = await accountFor(clusterData(dataDir), name);
  const binaries = await findBinaries(account);
  const cluster = await openCluster(dataDir, binaries, account);
  const logFile = path.join(dataDir, 'postgres.log');
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let running: PostgresProcess | undefined;

  async function start(launch: Launch): Promise<void> {
    const orphan = await clearTheWay(binaries, cluster.data);
    if (orphan)
      log.warn({ pid: orphan }, 'stopped the database server of a portal that was killed');
    const start = await endOfLog(logFile);
    const server = await launchPostgres(launch);
    running = server;
    // Only now, when it can be seen, does a stop that came in the meantime reach it.
    if (isStopping()) await server.shutDown();
    const ended = await readyOrEnded(launch, server);
    if (ended === undefined) return;
    await server.shutDown();
    const output = await logSince(logFile, start);
    const lastLines = output.trim().split('\n').slice(-5).join('\n');
    throw new StartFailure(
      `The embedded database did not start (${ended}). The last lines of ${logFile} say ` +
        `why; set DATABASE_URL to use a PostgreSQL server instead.\n${lastLines}`,
      output,
    );
  }

  const launch = await firstStart(async (port) => {
    const launch = { binaries, cluster, logFile, port, settings };
    await start(launch);
    return launch;
  });

  /** Asked by someone else to end when everyone has left, it would stay, closed to whoever comes. */
  async function endOf(server: PostgresProcess): Promise<string> {
    let isEnding = false;
    const look = async () => {
      if (isEnding || isStopping()) return;
      isEnding = await isLeaving(cluster.data, server.pid, launch.port);
      if (!isEnding || isStopping()) return;
      log.warn({ pid: server.pid }, 'the database server was asked to end: ending it now');
      await server.shutDown();
    };
    const looking = setInterval(() => void look(), lookEvery);
    return server.exited.finally(() => clearInterval(looking));
  }

  async function keepRunning(): Promise<void> {
    let failures = 0;
    let upSince = Date.now();
    while (running) {
      const ended = await endOf(running);
      if (isStopping()) return;
      log.error({ ended }, 'the database server ended by itself: starting it again');
      if (Date.now() - upSince > 10_000) failures = 0;
      const downSince = Date.now();
      for (let up = false; !up; failures += 1) {
        const hopeless = Date.now() - downSince > patience;
        const pause = hopeless ? 5_000 : failures && Math.min(1_000, 50 * 2 ** failures);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (isStopping()) return;
        up = await start(launch).then(
          () => true,
          (error: unknown) => {
            if (isStopping()) return false;
            if (hopeless) log.error({ err: error }, 'the database server still does not start');
            else log.warn({ err: error }, 'the database server did not start: trying again');
            return false;
          },
        );
      }
      upSince = Date.now();
      log.info({ milliseconds: upSince - downSince }, 'the database server runs again');
    }
  }

  await makeDatabase(embeddedDatabaseUrl(cluster.password, launch.port, 'postgres')).catch(
    async (error: unknown) => {
      await running?.shutDown();
      throw error;
    },
  );
  log.info({ port: launch.port, pid: running?.pid }, 'the embedded database runs');
  const kept = keepRunning();

  return {
    connectionString: embeddedDatabaseUrl(cluster.password, launch.port),
    stop: async () => {
      stopping.abort();
      if ((await running?.shutDown()) === false) {
        log.error({ pid: running?.pid }, 'the database server does not end');
        return;
      }
      await kept;
    },
  };
}

/** Tries other ports where one was taken, and waits for what a killed server left in memory. */
async function firstStart(start: (port: number) => Promise<Launch>): Promise<Launch> {
  const deadline = Date.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      const output = error instanceof StartFailure ? error.output : '';
      const portTaken = /could not bind/.test(output) && attempt < 10;
      const stillInMemory = /shared memory block|postmaster.pid" already/.test(output);
      if (!(portTaken || stillInMemory) || Date.now() > deadline) throw error;
      await delay(Math.min(1_000, 50 * 2 ** attempt));
    }
  }
}

/** How it ended, if it ended before it was ready. */
async function readyOrEnded(
  { cluster: { data }, port }: Launch,
  server: PostgresProcess,
): Promise<string | undefined> {
  const deadline = Date.now() + longestRecovery;
  let ended: string | undefined;
  void server.exited.then((how) => (ended = how));
  while (Date.now() < deadline) {
    if (await isReady(data, server.pid, port)) return undefined;
    await Promise.race([server.exited, delay(15)]);
    if (ended !== undefined) return ended;
  }
  return `not ready after ${longestRecovery / 1000} s`;
}

/** Below the ports that the system gives to outgoing calls: it is still free after a crash. */
async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    if (await isFree(port)) return port;
  }
  throw new Error(
    'No port is free on 127.0.0.1 for the database: stop other programs and start again.',
  );
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function makeDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // A lost connection also fails the query, which is where it is reported.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}
