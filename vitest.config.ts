import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const databaseSetup = 'server/test/global-setup.ts';

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    maxWorkers: 2,
    // Properties take seconds, and more of them where other work goes on.
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          // A real PostgreSQL for all files; each file takes a database of its own from it.
          globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
          pool: 'forks',
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      { extends: true, test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: { name: 'artwork', include: ['artwork/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'prove',
          include: ['prove/**/*.test.ts'],
          // The portal as it is built: whole processes are started and killed there.
          globalSetup: ['prove/built-portal.mjs'],
          pool: 'forks',
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: { name: 'scripts', include: ['scripts/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
