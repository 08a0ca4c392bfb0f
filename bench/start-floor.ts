import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@forge/testkit/free-port';

type FloorName = 'bare-fastify' | 'bare-http' | 'bare-ws' | 'parse-server';

/** Starts a bare server in a process without a loader: the floor that the portal is compared with. */
export const startFloor = async (name: FloorName, setup: object) => {
  const port = await freePort();
  const file = join(import.meta.dirname, 'floors', `${name}.mjs`);
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send({ port, ...setup });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`The floor ${name} ended`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
