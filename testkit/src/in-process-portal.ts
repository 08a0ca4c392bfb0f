import { readConfig } from '../../server/src/config.ts';
import { startPortal } from '../../server/src/portal.ts';
import { freePort } from './free-port.ts';
import { peopleAt } from './person.ts';
import { testSettings } from './portal-process.ts';
import { startTestDatabase, withoutSync } from './test-database.ts';

type Overrides = Parameters<typeof startPortal>[1];

/** A portal in this process, and the people who use it. */
export const startInProcessPortal = async (env: Record<string, string>, overrides?: Overrides) => {
  const config = readConfig({ ...testSettings, PORT: String(await freePort()), ...env });
  const portal = await startPortal(config, overrides);
  const { disconnectAll, ...people } = peopleAt(portal.url);
  return {
    url: portal.url,
    databaseUrl: config.databaseUrl ?? '',
    context: portal.context,
    ...people,
    close: async () => {
      disconnectAll();
      await portal.stop();
    },
  };
};

export type InProcessPortal = Awaited<ReturnType<typeof startInProcessPortal>>;

/** Runs on a portal with its own PostgreSQL server; both are stopped afterwards. */
export const withInProcessPortal = async <Result>(
  work: (portal: InProcessPortal) => Promise<Result>,
  env: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<Result> => {
  const database = await startTestDatabase(withoutSync);
  try {
    // Roles are read at sign-in only, so that every statement and change comes from a request.
    const portal = await startInProcessPortal(
      { DATABASE_URL: database.url, ...env },
      { checkRolesEverySeconds: 36_000, runsBackgroundJobs: false, ...overrides },
    );
    try {
      return await work(portal);
    } finally {
      await portal.close();
    }
  } finally {
    await database.close();
  }
};
