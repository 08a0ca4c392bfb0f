import { parts } from './suites.ts';
import type { Part } from './suite.ts';
import { toTable, type Verdict } from './report.ts';

const names = [...new Set(parts.map(({ name }) => name))];
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no part ${unknown}: choose of ${names.join(', ')}.`);
  process.exit(1);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

/** One part to its end: what breaks is a row of its own, and the other parts go on. */
const prove = async ({ name, promise, run }: Part): Promise<Verdict[]> => {
  const startedAt = Date.now();
  console.log(`\n== ${name}: ${promise}`);
  const rows = await run('full').then(
    (held) => held.map((row): Verdict => ({ part: name, ...row, verdict: 'holds' })),
    (error: unknown): Verdict[] => {
      console.error(error);
      const figure = error instanceof Error ? error.message : String(error);
      return [{ part: name, promise, figure, verdict: 'BROKEN' }];
    },
  );
  for (const { promise: held, figure } of rows) console.log(`${held}: ${figure}`);
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  return rows;
};

const verdicts: Verdict[] = [];
for (const part of parts) {
  if (wanted.length === 0 || wanted.includes(part.name)) verdicts.push(...(await prove(part)));
}
console.log(`\n${toTable(verdicts)}`);
// A part that failed half way may have left a handle open: its verdict is in.
process.exit(verdicts.every(({ verdict }) => verdict === 'holds') ? 0 : 1);
