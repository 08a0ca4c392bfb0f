import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../server/src/config.ts';
import { startPortal, type Portal } from '../../server/src/portal.ts';
import { freePort } from './free-port.ts';
import { databaseUrl } from './global-setup.ts';
import { peopleAt } from './people.ts';
import { testSettings } from './settings.ts';

export { freePort };

const onServer = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(inject('databaseServer'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** A migrated database of its own. */
export const newDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `world_${randomUUID().replaceAll('-', '')}`;
  await onServer(async (client) => {
    // Copies wait for each other: two of one template at the same moment are refused.
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template template_portal`);
  });
  return {
    url: databaseUrl(inject('databaseServer'), name),
    drop: () =>
      onServer(async (client) => {
        await client.query(`drop database ${name} (force)`);
      }),
  };
};

type Options = { env?: Record<string, string>; database?: string } & Parameters<
  typeof startPortal
>[1];

/** A whole portal on a database of its own, and the people who use it. */
export const openWorld = async ({ env = {}, database, ...overrides }: Options = {}) => {
  const own = database ? null : await newDatabase();
  const port = await freePort();
  const config = readConfig({
    ...testSettings,
    PORT: String(port),
    DATABASE_URL: database ?? own?.url ?? '',
    ...env,
  });
  const portal: Portal = await startPortal(config, overrides);
  const { leave, ...people } = peopleAt(portal.url);
  const beside: (() => Promise<void>)[] = [];
  return {
    url: portal.url,
    databaseUrl: config.databaseUrl ?? '',
    context: portal.context,
    ...people,
    closeFirst: (close: () => Promise<void>) => void beside.push(close),
    close: async () => {
      for (const close of beside) await close();
      leave();
      await portal.stop();
      await own?.drop();
    },
  };
};

export type World = Awaited<ReturnType<typeof openWorld>>;

/** Another portal on the same database, as a second process would be; closed with the first. */
export const openBeside = async (world: World): Promise<World> => {
  const other = await openWorld({ database: world.databaseUrl });
  world.closeFirst(other.close);
  return other;
};
