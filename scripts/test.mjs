import fs from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { testEnvironment } from './lib/environment.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { stopWithNpm } from './lib/parent.mjs';
import { countPlaywright, countVitest } from './lib/results.mjs';
import { root } from './lib/root.mjs';
import { runTool } from './lib/run.mjs';

const limit = 50 * 60_000;
const total = { passed: 0, failures: /** @type {string[]} */ ([]) };
const timings = [];

stopWithNpm();
fs.mkdirSync(`${root}/.cache`, { recursive: true });
removeOldRuns();
// A folder for this run alone: another one may be going on in the same clone.
const output = fs.mkdtempSync(`${root}/.cache/test-`);
const env = testEnvironment(output);

const installed = await stage('install', ensureInstalled);
if (installed) {
  await stage('check', check);
  const built = await stage('build', () => ensureBuilt());
  await stage('unit and integration', vitest);
  if (built) await stage('end to end', playwright);
}

console.log(`\n${timings.join(', ')}`);
for (const failure of total.failures) console.log(`FAILED ${failure}`);
// The traces of what failed stay for whoever looks into it.
if (total.failures.length === 0) fs.rmSync(output, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failures.length} failed`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

/** Runs one stage to its end and keeps count; a stage that breaks is one failure, and the others go on. */
async function stage(name, work) {
  const startedAt = Date.now();
  console.log(`\n== ${name}`);
  try {
    const { passed = 0, failures = [] } = (await work()) ?? {};
    total.passed += passed;
    total.failures.push(...failures);
    return true;
  } catch (error) {
    console.error(error);
    total.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  } finally {
    timings.push(`${name} ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  }
}

async function check() {
  const results = await runChecks();
  return {
    passed: results.filter(({ passed }) => passed).length,
    failures: results.filter(({ passed }) => !passed).map(({ name }) => `check: ${name}`),
  };
}

async function vitest() {
  const file = `${output}/vitest.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...reporters], {
    env: { ...env, NODE_ENV: 'test' },
    timeout: limit,
  });
  return countVitest(readReport('vitest', file, code), testFiles(), code);
}

async function playwright() {
  const browser = await ensureBrowser();
  const { code } = await runTool('@playwright/test/cli.js', ['test'], {
    cwd: `${root}/e2e`,
    env: { ...env, CHROMIUM_PATH: browser },
    timeout: limit,
  });
  const report = readReport('playwright', `${output}/playwright.json`, code);
  const { flaky } = report.stats;
  if (flaky > 0) console.log(`${flaky} end-to-end tests held only at the second try`);
  return countPlaywright(report, code);
}

function readReport(runner, file, code) {
  if (fs.existsSync(file)) return JSON.parse(fs.readFileSync(file, 'utf8'));
  throw new Error(`${runner} ended with code ${code} before it could report any test`);
}

/** What a failed run left for a look is of no use after a day. */
function removeOldRuns() {
  const cache = `${root}/.cache`;
  for (const name of fs.readdirSync(cache).filter((entry) => entry.startsWith('test-'))) {
    const age =
      Date.now() - (fs.statSync(`${cache}/${name}`, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > 86_400_000) fs.rmSync(`${cache}/${name}`, { recursive: true, force: true });
  }
}

/** Every test file that is not Playwright's, wherever it lies: none may be left out by mistake. */
function testFiles() {
  const places = [
    'contract',
    'server',
    'web',
    'testkit',
    'bench',
    'resilience',
    'artwork',
    'scripts',
  ];
  return places
    .filter((place) => fs.existsSync(`${root}/${place}`))
    .flatMap((place) =>
      fs
        .readdirSync(`${root}/${place}`, { recursive: true })
        .map((name) => path.join(place, String(name))),
    )
    .filter(
      (name) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(name) && !/node_modules|dist[\\/]/.test(name),
    )
    .map((name) => path.join(root, name));
}
