import fs from 'node:fs';
import { runBrowserTests } from './lib/browser-tests.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { changedFiles } from './lib/changed-files.mjs';
import { runChecks } from './lib/checks.mjs';
import { exitWithParent } from './lib/exit-with-parent.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { writeReport } from './lib/reports.mjs';
import { runTool } from './lib/run.mjs';
import { keepTemporaryFilesInMemory } from './lib/temporary-files.mjs';
import { testEnvironment } from './lib/test-environment.mjs';
import { createTestOutput } from './lib/test-output.mjs';
import { countVitest, readTestReport } from './lib/test-results.mjs';
import { allTests, quickTests } from './lib/test-selection.mjs';

const timeout = 50 * 60_000;
const total = {
  passed: 0,
  failures: /** @type {string[]} */ ([]),
  retried: /** @type {string[]} */ ([]),
};
const timings = [];

// npm run test:quick: types, lint, unit and integration tests.
const quick = process.argv.includes('--quick');

exitWithParent();
keepTemporaryFilesInMemory();
const output = createTestOutput();

const installed = await step('install', ensureInstalled);
if (installed && quick) {
  await step('check', () => runChecks({ quick }));
  await step('unit and integration', async () => vitest(quickTests(await changedFiles())));
} else if (installed) {
  // If there is none it is installed meanwhile; the last step reports a failure.
  const browser = ensureBrowser();
  browser.catch(() => {});
  await step('check', () => runChecks());
  const built = await step('build', () => ensureBuilt());
  await step('unit and integration', () => vitest(allTests()));
  if (built) await step('end to end', () => endToEnd(browser));
}

console.log(`\n${timings.join(', ')}`);
for (const test of total.retried) console.log(`PASSED ONLY AFTER A RETRY ${test}`);
for (const failure of total.failures) console.log(`FAILED ${failure}`);
// Traces of failed tests are left for debugging.
if (total.failures.length === 0) fs.rmSync(output, { recursive: true, force: true });
writeReport(quick ? 'test-quick' : 'test', {
  timings,
  passed: total.passed,
  failed: total.failures.length,
});
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

/** Runs one step and adds up its results; an exception counts as one failure, and the other steps still run. */
async function step(name, work) {
  const startedAt = Date.now();
  console.log(`\n== ${name}`);
  try {
    const { passed = 0, failures = [], retried = [] } = (await work()) ?? {};
    total.passed += passed;
    total.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    total.retried.push(...retried.map((test) => `${name}: ${test}`));
    return true;
  } catch (error) {
    console.error(error);
    total.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    timings.push(`${name} ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
}

/** @param {{ args: string[], files: string[] }} selection */
async function vitest({ args, files }) {
  const file = `${output}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters, ...args], {
    env: { ...testEnvironment(output), NODE_ENV: 'test' },
    timeout,
  });
  return countVitest(readTestReport('vitest', file, code), files, code);
}

/** @param {Promise<string>} browser */
async function endToEnd(browser) {
  await browser;
  return runBrowserTests({ speed: 'fast', output });
}
