import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    // One more than two cores: processes, databases and clocks are waited for.
    maxWorkers: 3,
    // Properties take seconds, and more of them where other work goes on.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          // A real PostgreSQL for all files; each file takes a database of its own from it.
          globalSetup: ['server/test/global-setup.ts', 'server/test/built-server.mjs'],
          pool: 'forks',
          // No file changes what another imports; loading the server for each would take longer than the tests.
          isolate: false,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], isolate: false },
      },
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
          isolate: false,
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
