import { firstFreePort } from '../../server/src/database/free-port.ts';

// Below the ports that the system and the embedded database choose.
const LOWEST = 11_000;
const PORTS_PER_WORKER = 800;

// Vitest counts its workers from one, Playwright from zero.
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % 5;
let next = Math.floor(Math.random() * PORTS_PER_WORKER);

/** Of this worker alone: nobody else takes it before the portal listens on it. */
export const freePort = (): Promise<number> =>
  firstFreePort(() => {
    next = (next + 1) % PORTS_PER_WORKER;
    return LOWEST + worker * PORTS_PER_WORKER + next;
  });
