import { ensureBrowser } from './browser.mjs';
import { root } from './root.mjs';
import { runTool } from './run.mjs';
import { testEnvironment } from './test-environment.mjs';
import { countPlaywright, readTestReport } from './test-results.mjs';

const TIMEOUT = 50 * 60_000;

// Why some are left to `npm run prove -- browser`: docs/decisions/0040-two-sizes-of-tests.md.
export const selectionOf = { fast: ['--grep-invert', '@slow'], slow: ['--grep', '@slow'] };

/**
 * Runs the tests of e2e without the tag @slow, or those with it, and counts their results.
 * @param {{ speed: keyof typeof selectionOf, output: string }} options the folder for report and traces
 */
export async function runBrowserTests({ speed, output }) {
  const browser = await ensureBrowser();
  const { code } = await runTool('@playwright/test/cli.js', ['test', ...selectionOf[speed]], {
    cwd: `${root}/e2e`,
    env: { ...testEnvironment(output), CHROMIUM_PATH: browser },
    timeout: TIMEOUT,
  });
  return countPlaywright(readTestReport('playwright', `${output}/playwright.json`, code), code);
}
