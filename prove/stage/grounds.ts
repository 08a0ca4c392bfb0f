import { readConfig } from '../../server/src/config.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { startPortal } from '../../server/src/portal.ts';
import { freePort } from '../../server/test/free-port.ts';
import { Person } from '../../server/test/person.ts';
import { temporaryFolder } from './portal.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A portal of our own in this process, on a database of its own, and the people who use it. */
export const openGrounds = async (env: Record<string, string> = {}) => {
  const { folder, remove } = await temporaryFolder();
  const database = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  const config = readConfig({
    PORT: String(await freePort()),
    DATABASE_URL: database.connectionString,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DEMO_DATA: 'off',
    ...env,
  });
  // Roles are looked up at sign-in only: nothing moves in the database but what is asked for.
  const portal = await startPortal(config, { checkRolesEverySeconds: 36_000 });
  const people: Person[] = [];
  const visitor = () => {
    const person = new Person(portal.url);
    people.push(person);
    return person;
  };
  return {
    url: portal.url,
    context: portal.context,
    visitor,
    signIn: async (persona: string) => {
      const person = visitor();
      await person.signIn(persona);
      return person;
    },
    setRoles: async (persona: string, roles: string[]) => {
      await visitor().post('/demo/roles', { persona, roles });
    },
    close: async () => {
      for (const person of people) person.leave();
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
