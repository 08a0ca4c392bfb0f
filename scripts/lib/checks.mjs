import fs from 'node:fs';
import { checkImports } from './import-rules.mjs';
import { root } from './root.mjs';
import { runTool } from './run.mjs';

const workspaces = ['contract', 'server', 'web', 'e2e', 'bench', 'prove', 'artwork', 'scripts'];

/** The longest first, so that two at a time end soonest. */
const checks = () => [
  {
    name: 'lint',
    // No cache: a rule that knows types depends on files other than the one it reports.
    run: () => tool('eslint/bin/eslint.js', ['.', '--max-warnings', '0']),
  },
  ...workspaces.filter(hasTypeScript).map((workspace) => ({
    name: `types of ${workspace}`,
    run: () => tool('typescript/bin/tsc', ['--noEmit', '-p', workspace]),
  })),
  { name: 'import rules', run: importRules },
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

async function importRules() {
  const { violations } = await checkImports();
  const lines = violations.map(({ rule, text }) => `${rule}: ${text}`);
  return { code: violations.length === 0 ? 0 : 1, output: lines.join('\n') };
}

function hasTypeScript(workspace) {
  if (!fs.existsSync(`${root}/${workspace}/tsconfig.json`)) return false;
  return fs
    .readdirSync(`${root}/${workspace}`, { recursive: true })
    .some((name) => /\.tsx?$/.test(String(name)) && !/node_modules|dist/.test(String(name)));
}
