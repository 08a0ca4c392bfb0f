import { checkImports } from './import-rules.mjs';
import { findPackageProblems } from './package-rules.mjs';
import { runTool } from './run.mjs';

const typesAndLint = {
  name: 'types and lint',
  run: () => tool('oxlint/bin/oxlint', ['.']),
};

/** The longest first: with two workers the total is shortest. */
const allChecks = [
  typesAndLint,
  { name: 'import rules', run: importRules },
  { name: 'unused code', run: () => tool('knip/bin/knip.js', []) },
  { name: 'format', run: () => tool('oxfmt/bin/oxfmt', ['--check', '.']) },
  { name: 'licences and install scripts of packages', run: packageRules },
];

const quickChecks = [typesAndLint];

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
