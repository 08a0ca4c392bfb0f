import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedDatabaseUrl } from '../../server/src/database/embedded-roles.ts';
import { accountFor } from '../../server/src/database/postgres-account.ts';
import { findBinaries } from '../../server/src/database/postgres-binaries.ts';
import { clusterData, openCluster } from '../../server/src/database/postgres-cluster.ts';
import {
  isReady,
  launchPostgres,
  type PostgresProcess,
} from '../../server/src/database/postgres-process.ts';
import { freePort } from './free-port.ts';
import { killOnExit } from './kill-on-exit.ts';
import { temporaryDataFolder } from './prepared-cluster.ts';

const READY_WITHIN_MS = 20_000;

/** An unsupervised PostgreSQL server in this folder; not started yet. */
export const postgresServerIn = async (folder: string) => {
  const account = await accountFor(clusterData(folder));
  const binaries = await findBinaries(account);
  const cluster = await openCluster(folder, binaries, account);
  const usualPort = await freePort();
  const logFile = join(folder, 'postgres.log');
  let running: PostgresProcess | undefined;

  const urlAt = (port: number, database?: string) =>
    embeddedDatabaseUrl(cluster.password, port, database);

  return {
    folder,
    url: urlAt(usualPort),
    adminUrl: urlAt(usualPort, 'postgres'),
    get pid() {
      return running?.pid;
    },
    start: async (port = usualPort): Promise<string> => {
      const server = await launchPostgres({ binaries, cluster, logFile, port, settings: {} });
      running = server;
      void server.exited.then(killOnExit(server.pid, 'SIGINT'));
      const deadline = Date.now() + READY_WITHIN_MS;
      while (!(await isReady(cluster.data, server.pid, port))) {
        if (Date.now() > deadline) {
          const log = await readFile(logFile, 'utf8');
          throw new Error(`The PostgreSQL server does not start: ${log.slice(-1_000)}`);
        }
        await delay(10);
      }
      return urlAt(port);
    },
    /** A fast shutdown, as `pg_ctl stop -m fast`. */
    stop: async () => {
      await running?.shutDown();
      running = undefined;
    },
  };
};

export type PostgresServer = Awaited<ReturnType<typeof postgresServerIn>>;

/** A PostgreSQL server with a migrated database that can be stopped and started, also on another port. */
export const startPostgresServer = async () => {
  const { folder, remove } = await temporaryDataFolder();
  const server = await postgresServerIn(folder);
  await server.start();
  return Object.assign(server, {
    close: async () => {
      await server.stop();
      await remove();
    },
  });
};
