import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { StorageSettings } from '../config.ts';
import { createPool, noTimeouts } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { embeddedUrls } from '../database/embedded-roles.ts';
import { clusterData, clusterPassword } from '../database/postgres-cluster.ts';
import { StartError } from '../start-error.ts';

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** The URL of the embedded database, as the owner of its tables, if a portal is running it. */
const findRunningEmbedded = async (dataDir: string): Promise<string | undefined> => {
  try {
    const lines = (await readFile(join(clusterData(dataDir), 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    const { ownerUrl } = embeddedUrls(await clusterPassword(dataDir), Number(lines[3]));
    const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 3_000 });
    await client.connect();
    await client.end();
    return ownerUrl;
  } catch {
    return undefined;
  }
};

type DatabaseSettings = Pick<
  StorageSettings,
  'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_URL' | 'DATA_DIR'
>;

export type OpenDatabase = { pool: pg.Pool; close(): Promise<void> };

/**
 * Opens the database that a portal with these settings uses, as the owner of its tables: that of
 * its settings, the embedded one of a running portal, or else the embedded one, started until `close`.
 */
export const openDatabase = async (
  { DATABASE_OWNER_URL, DATABASE_DIRECT_URL, DATABASE_URL, DATA_DIR }: DatabaseSettings,
  { exclusive }: { exclusive: boolean },
): Promise<OpenDatabase> => {
  const dataDir = resolve(DATA_DIR);
  // Without a pooler, as the portal itself listens and migrates.
  const server = DATABASE_OWNER_URL ?? DATABASE_DIRECT_URL ?? DATABASE_URL;
  const running = server ? undefined : await findRunningEmbedded(dataDir);
  if (running && exclusive) {
    throw new StartError(`A portal is using the folder ${dataDir}: stop it first.`);
  }
  const url = server ?? running;
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir, log: quiet });
  const pool = createPool(url ?? embedded?.ownerUrl ?? '', { timeouts: noTimeouts });
  return {
    pool,
    close: async () => {
      await pool.end();
      await embedded?.stop();
    },
  };
};
