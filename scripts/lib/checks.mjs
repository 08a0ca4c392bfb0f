import { checkImports } from './import-rules.mjs';
import { runTool } from './run.mjs';

const programs = {
  server: 'server',
  web: 'web',
  'testkit, e2e, bench and resilience': 'tsconfig.around.json',
  scripts: 'scripts',
  contract: 'contract',
  artwork: 'artwork',
};

/** The longest first, so that two at a time end soonest. */
const checks = () => [
  {
    name: 'lint',
    // No cache: a rule that knows types depends on files other than the one it reports.
    run: () => tool('eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  },
  ...Object.entries(programs).map(([name, project]) => ({
    name: `types of ${name}`,
    run: () => checkTypes(name, project),
  })),
  { name: 'import rules', run: importRules },
  { name: 'unused code', run: () => tool('knip/bin/knip.js', []) },
  { name: 'format', run: () => tool('prettier/bin/prettier.cjs', ['--check', '.']) },
];

/** Runs every check, two at a time, and prints what each one that failed had to say. */
export async function runChecks() {
  const waiting = checks();
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const startedAt = Date.now();
      const { code, output } = await check
        .run()
        .catch((error) => ({ code: 1, output: error.stack }));
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (code !== 0) console.log(`\n${output.trim()}`);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
      results.push({ name: check.name, passed: code === 0 });
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}

const tool = (script, args) => runTool(script, args, { quiet: true, timeout: 10 * 60_000 });

/** What was found is kept by the content of files, so that the next time only what changed is looked at. */
const checkTypes = (name, project) => {
  const kept = `.cache/types/${name.replaceAll(/\W+/g, '-')}.tsbuildinfo`;
  const args = ['--noEmit', '--incremental', '--tsBuildInfoFile', kept, '-p', project];
  return tool('typescript/bin/tsc', args);
};

async function importRules() {
  const { violations } = await checkImports();
  const lines = violations.map(({ rule, text }) => `${rule}: ${text}`);
  return { code: violations.length === 0 ? 0 : 1, output: lines.join('\n') };
}
