import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { temporaryDataFolder } from './prepared-cluster.ts';
import { silentLog } from './silent-log.ts';

/** For tests that do not depend on durability: a commit does not wait for the disk. */
export const withoutSync = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A PostgreSQL server in a temporary folder, with a migrated database. */
export const startTestDatabase = async (settings: Record<string, string> = {}) => {
  const { folder, remove } = await temporaryDataFolder();
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, settings });
  return {
    /** As a superuser, who may create databases. */
    url: server.superuserUrl,
    close: async () => {
      await server.stop();
      await remove();
    },
  };
};

/** Another database on the same server. */
export const databaseUrl = (server: string, database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

export const onDatabase = async <Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 30_000 });
  // A lost connection fails the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
