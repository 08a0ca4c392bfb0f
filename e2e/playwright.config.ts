import { defineConfig } from '@playwright/test';
import { browserOnMachine } from '../scripts/lib/browser.mjs';

// Concurrent runs need their own folders; npm test sets one.
const output = process.env.FORGE_TEST_OUTPUT ?? `${import.meta.dirname}/../.cache/e2e`;
const executablePath = browserOnMachine();

// No webServer: each worker starts its own portal, see support/test.ts.
export default defineConfig({
  testDir: './tests',
  outputDir: `${output}/e2e`,
  reporter: [['line'], ['json', { outputFile: `${output}/playwright.json` }]],
  // One more than two cores: browser tests mostly wait.
  workers: 3,
  // Tests of one file run on any worker, so that no worker is left alone with a long file.
  fullyParallel: true,
  // For a busy machine; scripts/test.mjs reports flaky tests.
  retries: 1,
  forbidOnly: true,
  // Each wait has its own limit; a long flow on a busy machine takes minutes.
  timeout: 180_000,
  // As long as an action: on a busy machine a page takes seconds until it shows its data.
  expect: { timeout: 15_000 },
  globalTimeout: 45 * 60_000,
  use: {
    actionTimeout: 15_000,
    // Tracing every test would take a fifth longer.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Root cannot use the sandbox; the other flags disable background network traffic.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of one context share a process, and so their compiled scripts: half of a page load.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
  },
});
