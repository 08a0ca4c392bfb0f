import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { createPool, noTimeouts } from '../database/database.ts';
import { embeddedDatabaseUrl, startEmbeddedPostgres } from '../database/embedded.ts';
import { clusterData, clusterPassword } from '../database/postgres-cluster.ts';
import { StartError } from '../start-error.ts';

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

/** The embedded database of a portal that runs at this moment, if one does. */
const findRunning = async (dataDir: string): Promise<string | undefined> => {
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
 * The database that a portal with these settings would use: the server of DATABASE_URL, the embedded
 * one while its portal runs, or that one started for the moment.
 */
export const openDatabase = async (
  { DATABASE_URL, DATA_DIR = './data' }: NodeJS.ProcessEnv,
  { alone }: { alone: boolean },
): Promise<OpenDatabase> => {
  if (DATABASE_URL) {
    const pool = createPool(DATABASE_URL, noTimeouts);
    return { pool, close: () => pool.end() };
  }
  const dataDir = resolve(DATA_DIR);
  const running = await findRunning(dataDir);
  if (running && alone) {
    throw new StartError(`A portal is using the folder ${dataDir}: stop it first.`);
  }
  if (running) {
    const pool = createPool(running, noTimeouts);
    return { pool, close: () => pool.end() };
  }
  const own = await startEmbeddedPostgres({ dataDir, log: quiet });
  const pool = createPool(own.connectionString, noTimeouts);
  return {
    pool,
    close: async () => {
      await pool.end();
      await own.stop();
    },
  };
};
