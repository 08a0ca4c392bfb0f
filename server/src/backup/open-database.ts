import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { StorageSettings } from '../config.ts';
import { createPool, noTimeouts } from '../database/database.ts';
import { embeddedDatabaseUrl, startEmbeddedPostgres } from '../database/embedded.ts';
import { clusterData, clusterPassword } from '../database/postgres-cluster.ts';
import { StartError } from '../start-error.ts';

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** The URL of the embedded database, if a portal is running it. */
const findRunningEmbedded = async (dataDir: string): Promise<string | undefined> => {
  try {
    const lines = (await readFile(join(clusterData(dataDir), 'postmaster.pid'), 'utf8')).split(
      '\n',
    );
    const url = embeddedDatabaseUrl(await clusterPassword(dataDir), Number(lines[3]));
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
};

export type OpenDatabase = { pool: pg.Pool; close(): Promise<void> };

/**
 * Opens the database that a portal with these settings uses: that of DATABASE_URL, the embedded one of
 * a running portal, or else the embedded one, started until `close`.
 */
export const openDatabase = async (
  { DATABASE_URL, DATA_DIR }: Pick<StorageSettings, 'DATABASE_URL' | 'DATA_DIR'>,
  { exclusive }: { exclusive: boolean },
): Promise<OpenDatabase> => {
  const dataDir = resolve(DATA_DIR);
  const running = DATABASE_URL ? undefined : await findRunningEmbedded(dataDir);
  if (running && exclusive) {
    throw new StartError(`A portal is using the folder ${dataDir}: stop it first.`);
  }
  const url = DATABASE_URL || running;
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir, log: quiet });
  const pool = createPool(url ?? embedded?.connectionString ?? '', noTimeouts);
  return {
    pool,
    close: async () => {
      await pool.end();
      await embedded?.stop();
    },
  };
};
