import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@forge/testkit/free-port';

/** Starts a bare server in its own process: the floor that the portal is compared with. */
export const startFloor = async (file: string, setup: object) => {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });
  child.send({ port, ...setup });
  await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
};
