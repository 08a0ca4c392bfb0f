import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { inSeconds } from '@forge/testkit/scaled-timeout';
import { temporaryFolder } from '@forge/testkit/temporary-folder';
import { databaseUrl, onDatabase, startTestDatabase } from '@forge/testkit/test-database';
import { backUp } from '../../server/src/backup/back-up.ts';
import { readBackupKey } from '../../server/src/backup/backup-key.ts';
import { restore } from '../../server/src/backup/restore.ts';
import { createPool, noTimeouts } from '../../server/src/database/database.ts';
import { StartError } from '../../server/src/start-error.ts';
import { assert, bySize, type Suite } from '../suite.ts';
import { hostileFiles, type HostileFile } from './hostile-files.ts';
import { naiveRestore } from './naive-restore.ts';

const own = readBackupKey({ BACKUP_KEY: 'the key of the portal that is attacked' });
const other = readBackupKey({ BACKUP_KEY: 'the key of the portal of an attacker' });

// The limits of a small file allow a minute; a hostile one must be refused long before.
const REFUSED_WITHIN_MS = 30_000;

type Restore = (pool: pg.Pool, file: string, hostile: HostileFile) => Promise<unknown>;

const restoreAsOperator: Restore = (pool, file, { flag }) =>
  restore(pool, file, { key: own, unsigned: flag === 'unsigned', force: flag === 'force' });

/** Runs `work` on an empty database with a table that no restore may touch. */
const withTarget = async <Result>(
  server: string,
  name: string,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> => {
  await onDatabase(server, (client) => client.query(`create database ${name} template template0`));
  const pool = createPool(databaseUrl(server, name), { timeouts: noTimeouts });
  try {
    await pool.query('create schema kept; create table kept.canary as select 1 as one');
    return await work(pool);
  } finally {
    await pool.end();
  }
};

/** The tables that a refused file has changed. */
const findHarm = async (pool: pg.Pool): Promise<string[]> => {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'demo') and relname <> 'schema_migrations'`,
  );
  const canary = await pool.query('select from kept.canary').catch(() => null);
  const harm = canary?.rowCount === 1 ? [] : ['kept.canary'];
  if (tables.rows.length === 0) return harm;
  const filled = await pool.query<{ name: string }>(
    tables.rows
      .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
      .join(' union all '),
  );
  return [...harm, ...filled.rows.map(({ name }) => name)];
};

/** What a hostile file achieves; null if it is refused with a sentence in time. */
const attack = async (
  pool: pg.Pool,
  file: string,
  hostile: HostileFile,
  restoreFile: Restore,
): Promise<string | null> => {
  await writeFile(file, hostile.content);
  const startedAt = Date.now();
  const error = await restoreFile(pool, file, hostile).then(
    () => null,
    (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))),
  );
  const took = Date.now() - startedAt;
  if (!error) return 'was restored';
  const harm = await findHarm(pool);
  if (harm.length > 0) return `changed ${harm.join(', ')}`;
  if (took > REFUSED_WITHIN_MS) return `took ${inSeconds(took)}`;
  return error instanceof StartError ? null : `failed without a sentence: ${error.message}`;
};

/** The same check must find the faults of a restore that trusts names in the file. */
const assertNaiveRestoreIsFound = (server: string, file: string, files: HostileFile[]) =>
  withTarget(server, 'naive', async (pool) => {
    const found: (string | null)[] = [];
    for (const hostile of files) found.push(await attack(pool, file, hostile, naiveRestore));
    assert(
      found.some((harm) => harm?.includes('kept.canary')),
      `A restore that trusts names in the file goes unnoticed: ${found.join('; ')}`,
    );
  });

const makeBackup = async (server: string, folder: string): Promise<Buffer> => {
  await onDatabase(server, (client) => client.query('create database genuine'));
  const portal = await startInProcessPortal({
    DATABASE_URL: databaseUrl(server, 'genuine'),
    DEMO_DATA: 'on',
  });
  const file = join(folder, 'genuine.backup');
  try {
    await portal.signIn('admin');
    await onDatabase(databaseUrl(server, 'genuine'), (client) =>
      backUp(client, file, { key: own }),
    );
  } finally {
    await portal.close();
  }
  return readFile(file);
};

/** A forged session in a file of another portal must sign no one in. */
const sessionsAfterForcedRestore = (server: string, folder: string) =>
  withTarget(server, 'forced', async (pool) => {
    await restore(pool, join(folder, 'genuine.backup'), { key: other, force: true });
    const { rows } = await pool.query<{ sessions: number; bookings: number }>(
      `select (select count(*) from sessions) as sessions, (select count(*) from bookings) as bookings`,
    );
    return rows[0] ?? { sessions: -1, bookings: 0 };
  });

export const hostileBackups: Suite = {
  name: 'restore',
  guarantee: 'refuses hostile backups with a sentence, in time, and restores nothing of them',
  run: async (size) => {
    const sizes = bySize(size, {
      quick: { damages: 4, megabytes: 70, flags: false },
      full: { damages: 500, megabytes: 600, flags: true },
    });
    const database = await startTestDatabase();
    const { folder, remove } = await temporaryFolder();
    const file = join(folder, 'hostile.backup');
    try {
      const backup = await makeBackup(database.url, folder);
      const files = await hostileFiles(backup, { own, other }, sizes);
      let slowest = 0;
      await withTarget(database.url, 'hostile', async (pool) => {
        for (const hostile of files) {
          const startedAt = Date.now();
          const harm = await attack(pool, file, hostile, restoreAsOperator);
          slowest = Math.max(slowest, Date.now() - startedAt);
          assert(harm === null, `A backup ${hostile.what} ${harm}`);
        }
      });
      const injected = files.filter(({ what }) => what === 'with a statement as a table');
      await assertNaiveRestoreIsFound(database.url, file, injected);
      const { sessions, bookings } = await sessionsAfterForcedRestore(database.url, folder);
      assert(bookings > 0, 'A forced restore has no bookings');
      assert(sessions === 0, `A forced restore signs ${sessions} people in`);
      return [
        {
          guarantee: 'hostile backups are refused and leave nothing behind',
          measured: `${files.length} of ${files.length}, the slowest after ${inSeconds(slowest)}`,
        },
      ];
    } finally {
      await database.close();
      await remove();
    }
  },
};
