import { peopleAt } from './people.ts';
import { spawnPortal } from './portal-process.ts';
import { testSettings } from './settings.ts';
import { freePort, type World } from './test-portal.ts';

/** A process of its own on the same database: what holds here holds behind a load balancer. */
export const openSecondProcess = async (world: World) => {
  const PORT = String(await freePort());
  const DATABASE_URL = world.databaseUrl;
  const { child, ready, ended } = spawnPortal({ ...testSettings, PORT, DATABASE_URL });
  await ready;
  const { signIn, leave } = peopleAt(`http://localhost:${PORT}`);
  return {
    signIn,
    close: async () => {
      leave();
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export type SecondProcess = Awaited<ReturnType<typeof openSecondProcess>>;
