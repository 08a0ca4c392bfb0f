import { defineConfig } from '@playwright/test';
import { browserOnMachine } from '../scripts/lib/browser.mjs';

// Two runs at the same time must not write into the same folder; npm test names one for each.
const output = process.env.FORGE_TEST_OUTPUT ?? `${import.meta.dirname}/../.cache/e2e`;
const executablePath = browserOnMachine();

// No webServer: each worker starts its own portal on a free port, see support/.
export default defineConfig({
  testDir: './tests',
  outputDir: `${output}/e2e`,
  reporter: [['line'], ['json', { outputFile: `${output}/playwright.json` }]],
  // One more than two cores: much of a browser test is waiting.
  workers: 3,
  fullyParallel: false,
  // A busy machine may be late once; what is late is named, see scripts/test.mjs.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  globalTimeout: 45 * 60_000,
  use: {
    actionTimeout: 15_000,
    // Written for every test, it would cost a fifth of the time: what failed is traced when tried again.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // As root there is no sandbox; the rest keeps the browser from calling home.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
