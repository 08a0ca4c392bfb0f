import { suites } from './suites.ts';
import type { Suite } from './suite.ts';
import { toTable, type Verdict } from './report.ts';

const names = [...new Set(suites.map(({ name }) => name))];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no suite ${unknown}. Suites: ${names.join(', ')}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

/** Runs one suite; a failure becomes a row of the report, and the other suites still run. */
const runSuite = async ({ name, promise, run }: Suite): Promise<Verdict[]> => {
  const startedAt = Date.now();
  console.log(`\n== ${name}: ${promise}`);
  const rows = await run('full').then(
    (passed) => passed.map((row): Verdict => ({ suite: name, ...row, verdict: 'holds' })),
    (error: unknown): Verdict[] => {
      console.error(error);
      const figure = error instanceof Error ? error.message : String(error);
      return [{ suite: name, promise, figure, verdict: 'BROKEN' }];
    },
  );
  for (const { promise: tested, figure } of rows) console.log(`${tested}: ${figure}`);
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return rows;
};

const verdicts: Verdict[] = [];
for (const suite of suites) {
  if (wanted.length === 0 || wanted.includes(suite.name)) verdicts.push(...(await runSuite(suite)));
}
console.log(`\n${toTable(verdicts)}`);
// A failed suite may leave open handles.
process.exit(verdicts.every(({ verdict }) => verdict === 'holds') ? 0 : 1);
