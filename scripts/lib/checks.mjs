import { changedFiles } from './changed-files.mjs';
import { checkImports } from './import-rules.mjs';
import { findPackageProblems } from './package-rules.mjs';
import { runTool } from './run.mjs';

const programs = {
  server: 'server',
  web: 'web',
  'testkit, e2e, bench and resilience': 'tsconfig.suites.json',
  scripts: 'scripts',
  contract: 'contract',
  artwork: 'artwork',
};

const types = Object.entries(programs).map(([name, project]) => ({
  name: `types of ${name}`,
  run: () => checkTypes(name, project),
}));

/** The longest first: with two workers the total is shortest. */
const allChecks = [
  { name: 'lint', run: () => lint(['.']) },
  { name: 'format', run: () => tool('prettier/bin/prettier.cjs', ['--check', '.']) },
  ...types,
  { name: 'import rules', run: importRules },
  { name: 'unused code', run: () => tool('knip/bin/knip.js', []) },
  { name: 'licences and install scripts of packages', run: packageRules },
];

const quickChecks = [{ name: 'lint of changed files', run: () => lintChanged() }, ...types];

/**
 * Runs the checks, two at a time, and prints the output of those that fail.
 * @returns {Promise<{ passed: number, failures: string[] }>}
 */
export async function runChecks({ quick = false } = {}) {
  const queue = [...(quick ? quickChecks : allChecks)];
  const total = { passed: 0, failures: /** @type {string[]} */ ([]) };
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const startedAt = Date.now();
      const { code, output } = await check
        .run()
        .catch((error) => ({ code: 1, output: error.stack }));
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (code !== 0) console.log(`\n${output.trim()}`);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
      if (code === 0) total.passed += 1;
      else total.failures.push(check.name);
    }
  };
  await Promise.all([worker(), worker()]);
  return total;
}

const tool = (script, args) => runTool(script, args, { quiet: true, timeout: 10 * 60_000 });

const lint = (files) => tool('oxlint/bin/oxlint', files);

const lintChanged = async () => {
  const files = await changedFiles();
  return files.length > 0 ? lint(files) : { code: 0, output: '' };
};

/** Incremental: the build info is keyed by file contents. */
const checkTypes = (name, project) => {
  const buildInfo = `.cache/types/${name.replaceAll(/\W+/g, '-')}.tsbuildinfo`;
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo, '-p', project];
  return tool('typescript-7/bin/tsc', args);
};

async function importRules() {
  const { violations } = await checkImports();
  const lines = violations.map(({ rule, text }) => `${rule}: ${text}`);
  return { code: violations.length === 0 ? 0 : 1, output: lines.join('\n') };
}

async function packageRules() {
  const problems = findPackageProblems();
  const output = [...problems, 'The rules are in scripts/package-rules.json.'].join('\n');
  return { code: problems.length === 0 ? 0 : 1, output };
}
