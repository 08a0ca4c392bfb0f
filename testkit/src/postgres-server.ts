import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { accountFor } from '../../server/src/database/postgres-account.ts';
import { findBinaries } from '../../server/src/database/postgres-binaries.ts';
import { clusterData, openCluster, superuser } from '../../server/src/database/postgres-cluster.ts';
import {
  isReady,
  launchPostgres,
  type PostgresProcess,
} from '../../server/src/database/postgres-process.ts';
import { freePort } from './free-port.ts';
import { mustHold } from '../../resilience/suite.ts';
import { endWithUs } from './kill-on-exit.ts';
import { onDatabase, temporaryFolder } from './embedded-portal.ts';

const READY_WITHIN_MS = 20_000;

/** A PostgreSQL server that nobody watches over: it is up or down as we say, at the port we say. */
export const openDatabaseServer = async (settings: Record<string, string> = {}) => {
  const { folder, remove } = await temporaryFolder();
  const account = await accountFor(clusterData(folder));
  const binaries = await findBinaries(account);
  const cluster = await openCluster(folder, binaries, account);
  const usualPort = await freePort();
  const logFile = join(folder, 'postgres.log');
  let running: PostgresProcess | undefined;

  const urlAt = (port: number, database = 'forge') =>
    `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`;

  const start = async (port = usualPort): Promise<string> => {
    const server = await launchPostgres({ binaries, cluster, logFile, port, settings });
    running = server;
    void server.exited.then(endWithUs(server.pid, 'SIGINT'));
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(cluster.data, server.pid, port))) {
      mustHold(Date.now() < deadline, 'The database server of the proof does not start');
      await delay(10);
    }
    return urlAt(port);
  };
  /** A fast shutdown, as `pg_ctl stop -m fast`: open connections are ended with a word. */
  const stop = async () => {
    await running?.shutDown();
    running = undefined;
  };

  await start();
  await onDatabase(urlAt(usualPort, 'postgres'), (client) => client.query('create database forge'));
  return {
    url: urlAt(usualPort),
    start,
    stop,
    close: async () => {
      await stop();
      await remove();
    },
  };
};
