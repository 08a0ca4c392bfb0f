import { appendFile, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { clusterData } from '../../server/src/database/postgres-cluster.ts';
import { postgresServerIn, type PostgresServer } from '@forge/testkit/postgres-server';
import { temporaryFolder } from '@forge/testkit/temporary-folder';
import { onDatabase } from '@forge/testkit/test-database';
import { assert } from '../suite.ts';

const NAME = 'standby';
const ATTACHED_WITHIN_MS = 30_000;

// A base backup excludes the contents of these folders: the server creates or receives them.
const EMPTY = ['pg_wal', 'pg_replslot', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_subtrans'];
const LEFT_OUT = ['postmaster.pid', 'postmaster.opts'];

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** Files may disappear meanwhile: the server is running. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (EMPTY.includes(basename(from))) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (LEFT_OUT.includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else await copyFile(source, target).catch(ignoreMissing);
  }
};

/** A base backup by the low-level API, as pg_basebackup does it, including the password's file. */
const copyCluster = (primary: PostgresServer, folder: string) =>
  onDatabase(primary.adminUrl, async (client) => {
    await client.query('select pg_create_physical_replication_slot($1, true)', [NAME]);
    await client.query('select pg_backup_start($1, true)', [NAME]);
    await copyFolder(dirname(clusterData(primary.folder)), dirname(clusterData(folder)));
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await writeFile(join(clusterData(folder), 'backup_label'), rows[0]?.labelfile ?? '');
  });

/** In the form of libpq. */
const connectionInfo = (address: string) => {
  const { hostname, port, username, password } = new URL(address);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${NAME}`;
};

const untilSynchronous = async (client: pg.Client) => {
  const deadline = Date.now() + ATTACHED_WITHIN_MS;
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_replication where application_name = $1 and sync_state = 'sync'`,
      [NAME],
    );
    if (rowCount === 1) return;
    assert(Date.now() < deadline, 'The standby does not stream');
    await delay(50);
  }
};

const setAndReload = async (client: pg.Client, setting: string) => {
  await client.query(`alter system set ${setting}`);
  await client.query('select pg_reload_conf()');
};

export const changeSetting = (server: PostgresServer, setting: string) =>
  onDatabase(server.adminUrl, (client) => setAndReload(client, setting));

/** A running standby to which commits of the primary are synchronous from now on. */
export const startStandby = async (primary: PostgresServer) => {
  const { folder, remove } = await temporaryFolder();
  await copyCluster(primary, folder);
  const data = clusterData(folder);
  await writeFile(join(data, 'standby.signal'), '');
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${connectionInfo(primary.url)}'\nprimary_slot_name = '${NAME}'\n`,
  );
  const standby = await postgresServerIn(folder);
  await standby.start();
  await onDatabase(primary.adminUrl, async (client) => {
    await setAndReload(client, `synchronous_standby_names = '${NAME}'`);
    await untilSynchronous(client);
  });
  return Object.assign(standby, {
    close: async () => {
      await standby.stop();
      await remove();
    },
  });
};
