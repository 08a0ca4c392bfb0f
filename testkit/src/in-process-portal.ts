import { readConfig } from '../../server/src/config.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { startPortal } from '../../server/src/portal.ts';
import { freePort } from './free-port.ts';
import { peopleAt } from './people.ts';
import { testSettings } from './settings.ts';
import { temporaryFolder } from './embedded-portal.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A portal of our own in this process, on a database of its own, and the people who use it. */
export const openGrounds = async (env: Record<string, string> = {}) => {
  const { folder, remove } = await temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  const config = readConfig({
    ...testSettings,
    PORT: String(await freePort()),
    DATABASE_URL: database.connectionString,
    ...env,
  });
  // Roles are looked up at sign-in only: nothing moves in the database but what is asked for.
  const portal = await startPortal(config, { checkRolesEverySeconds: 36_000 });
  const { leave, ...people } = peopleAt(portal.url);
  return {
    url: portal.url,
    context: portal.context,
    ...people,
    close: async () => {
      leave();
      await portal.stop();
      await database.stop();
      await remove();
    },
  };
};

export type Grounds = Awaited<ReturnType<typeof openGrounds>>;

/** The portal is closed whatever happens on it. */
export const onGrounds = async <Result>(
  work: (grounds: Grounds) => Promise<Result>,
  env?: Record<string, string>,
): Promise<Result> => {
  const grounds = await openGrounds(env);
  try {
    return await work(grounds);
  } finally {
    await grounds.close();
  }
};
