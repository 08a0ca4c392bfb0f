import { access, constants, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDataDir } from './data-dir-lock.ts';
import { freePort } from './free-port.ts';
import { accountFor } from './postgres-account.ts';
import { findBinaries } from './postgres-binaries.ts';
import { embeddedUrls, prepareDatabase } from './embedded-roles.ts';
import { clusterData, openCluster } from './postgres-cluster.ts';
import {
  stopOrphanedServer,
  logSize,
  isShuttingDown,
  isReady,
  type Launch,
  launchPostgres,
  logSince,
  type PostgresProcess,
} from './postgres-process.ts';

export type EmbeddedPostgres = {
  /** As the role of the running portal. */
  connectionString: string;
  /** As the role that owns the tables. */
  ownerUrl: string;
  superuserUrl: string;
  stop(): Promise<void>;
};

type Log = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;

type Options = {
  dataDir: string;
  settings?: Record<string, string>;
  log: Log;
  /** The user to run PostgreSQL as when the portal is root; created if missing. */
  account?: string;
};

const START_TIMEOUT_MS = 30_000;
const RECOVERY_TIMEOUT_MS = 120_000;
const POLL_MS = 500;

class StartFailure extends Error {
  readonly output: string;
  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** Starts PostgreSQL as a child process, and restarts it when it exits, until `stop`. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = await writableFolder(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const supervisor = await supervise(dataDir, options);
    const stop = async () => {
      try {
        await supervisor.stop();
      } finally {
        await lock.release();
      }
    };
    let stopped: Promise<void> | undefined;
    return { ...supervisor.urls, stop: () => (stopped ??= stop()) };
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
    const orphan = await stopOrphanedServer(binaries, cluster.data);
    if (orphan)
      log.warn({ pid: orphan }, 'stopped the database server of a portal that was killed');
    const logStart = await logSize(logFile);
    const server = await launchPostgres(launch);
    running = server;
    // A stop during the launch could not reach this process.
    if (isStopping()) await server.shutDown();
    const exitReason = await waitUntilReady(launch, server);
    if (exitReason === undefined) return;
    await server.shutDown();
    const output = await logSince(logFile, logStart);
    const lastLines = output.trim().split('\n').slice(-5).join('\n');
    throw new StartFailure(
      `The embedded database did not start (${exitReason}). The last lines of ${logFile} say ` +
        `why; set DATABASE_URL to use a PostgreSQL server instead.\n${lastLines}`,
      output,
    );
  }

  const launch = await firstStart(async (port) => {
    const launch = { binaries, cluster, logFile, port, settings };
    await start(launch);
    return launch;
  });

  /**
   * Resolves with the exit reason. A "smart" shutdown from outside refuses new clients and waits for
   * the present ones, so it is turned into a fast one.
   */
  async function waitForExit(server: PostgresProcess): Promise<string> {
    let isEnding = false;
    const poll = async () => {
      if (isEnding || isStopping()) return;
      isEnding = await isShuttingDown(cluster.data, server.pid, launch.port);
      if (!isEnding || isStopping()) return;
      log.warn({ pid: server.pid }, 'the database server was asked to end: ending it now');
      await server.shutDown();
    };
    const polling = setInterval(() => void poll(), POLL_MS);
    return server.exited.finally(() => clearInterval(polling));
  }

  async function restartOnExit(): Promise<void> {
    let failures = 0;
    let upSince = Date.now();
    while (running) {
      const ended = await waitForExit(running);
      if (isStopping()) return;
      log.error({ ended }, 'the database server ended by itself: starting it again');
      if (Date.now() - upSince > 10_000) failures = 0;
      const downSince = Date.now();
      for (let up = false; !up; failures += 1) {
        const isOverdue = Date.now() - downSince > START_TIMEOUT_MS;
        const pause = isOverdue ? 5_000 : failures && Math.min(1_000, 50 * 2 ** failures);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (isStopping()) return;
        up = await start(launch).then(
          () => true,
          (error: unknown) => {
            if (isStopping()) return false;
            if (isOverdue) log.error({ err: error }, 'the database server still does not start');
            else log.warn({ err: error }, 'the database server did not start: trying again');
            return false;
          },
        );
      }
      upSince = Date.now();
      log.info({ milliseconds: upSince - downSince }, 'the database server runs again');
    }
  }

  await prepareDatabase(cluster.password, launch.port).catch(async (error: unknown) => {
    await running?.shutDown();
    throw error;
  });
  log.info({ port: launch.port, pid: running?.pid }, 'the embedded database runs');
  const supervision = restartOnExit();

  return {
    urls: embeddedUrls(cluster.password, launch.port),
    stop: async () => {
      stopping.abort();
      if ((await running?.shutDown()) === false) {
        log.error({ pid: running?.pid }, 'the database server does not end');
        return;
      }
      await supervision;
    },
  };
}

/** Retries when the port is taken, or a killed server's shared memory is not yet released. */
async function firstStart(start: (port: number) => Promise<Launch>): Promise<Launch> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      const output = error instanceof StartFailure ? error.output : '';
      const portTaken = /could not bind/.test(output) && attempt < 10;
      const memoryInUse = /shared memory block|postmaster.pid" already/.test(output);
      if (!(portTaken || memoryInUse) || Date.now() > deadline) throw error;
      await delay(Math.min(1_000, 50 * 2 ** attempt));
    }
  }
}

/** Resolves with the exit reason if the server exits, or is not ready in time. */
async function waitUntilReady(
  { cluster: { data }, port }: Launch,
  server: PostgresProcess,
): Promise<string | undefined> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  let ended: string | undefined;
  void server.exited.then((how) => (ended = how));
  while (Date.now() < deadline) {
    if (await isReady(data, server.pid, port)) return undefined;
    await Promise.race([server.exited, delay(15)]);
    if (ended !== undefined) return ended;
  }
  return `not ready after ${RECOVERY_TIMEOUT_MS / 1000} s`;
}
