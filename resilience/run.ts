import { parseArgs } from 'node:util';
import { suites } from './suites.ts';
import type { Size, Suite } from './suite.ts';
import { toTable, type Result } from './report.ts';

const names = [...new Set(suites.map(({ name }) => name))];
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  // Unknown options are reported below, as unknown suites are.
  strict: false,
  options: { quick: { type: 'boolean', default: false } },
});
const size: Size = values['quick'] === true ? 'quick' : 'full';
const unknown = [...Object.keys(values).filter((name) => name !== 'quick'), ...wanted].find(
  (name) => !names.includes(name),
);
if (unknown !== undefined) {
  console.error(`There is no suite ${unknown}. Suites: ${names.join(', ')}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

/** Runs one suite; a failure becomes a row of the report, and the other suites still run. */
const runSuite = async ({ name, guarantee, run }: Suite): Promise<Result[]> => {
  const startedAt = Date.now();
  console.log(`\n== ${name}: ${guarantee}`);
  const rows = await run(size).then(
    (passed) => passed.map((row): Result => ({ suite: name, ...row, result: 'passed' })),
    (error: unknown): Result[] => {
      console.error(error);
      const measured = error instanceof Error ? error.message : String(error);
      return [{ suite: name, guarantee, measured, result: 'FAILED' }];
    },
  );
  for (const { guarantee: tested, measured } of rows) console.log(`${tested}: ${measured}`);
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return rows;
};

const results: Result[] = [];
for (const suite of suites) {
  if (wanted.length === 0 || wanted.includes(suite.name)) results.push(...(await runSuite(suite)));
}
console.log(`\n${toTable(results)}`);
// A failed suite may leave open handles.
process.exit(results.every(({ result }) => result === 'passed') ? 0 : 1);
