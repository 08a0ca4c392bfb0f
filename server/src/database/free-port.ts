import { createServer } from 'node:net';

const LOWEST = 15_000;
const COUNT = 17_000;
const ATTEMPTS = 50;

let next = Math.floor(Math.random() * COUNT);

/**
 * Below the ephemeral ports, so that no other connection or server takes it before it is used, or
 * after a crash.
 */
export const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    next = (next + 1) % COUNT;
    if (await isFree(LOWEST + next)) return LOWEST + next;
  }
  throw new Error('No port is free on 127.0.0.1: stop other programs and start again.');
};

const isFree = (port: number): Promise<boolean> => {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
};
