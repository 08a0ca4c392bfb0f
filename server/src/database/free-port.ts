import { createServer } from 'node:net';

const ATTEMPTS = 50;

/** The first free one of the candidates. */
export const firstFreePort = async (candidate: () => number): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = candidate();
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free on 127.0.0.1: stop other programs and start again.');
};

/** Below the ephemeral ports, so that it is still free after a crash. */
export const freePort = (): Promise<number> =>
  firstFreePort(() => 15_000 + Math.floor(Math.random() * 17_000));

const isFree = (port: number): Promise<boolean> => {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
};
