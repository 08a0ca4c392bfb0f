import fs from 'node:fs';
import { ensureBuilt } from './lib/build.mjs';
import { exitOnError } from './lib/exit-on-error.mjs';
import { countLines, countTests, measureBuild } from './lib/figures.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { readReport } from './lib/reports.mjs';
import { root } from './lib/root.mjs';
import { run, runTool } from './lib/run.mjs';

// npm run figures: writes docs/figures.md.
const EARLIER = '6fd5c72';
const BENCHES = ['raids', 'bookings', 'load', 'processes', 'peers'];

const number = (value) => value.toLocaleString('en');
const kilobytes = (bytes) => `${number(Math.round(bytes / 1024))} KB`;
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

await exitOnError(async () => {
  process.chdir(root);
  await ensureInstalled();
  await ensureBuilt();
  const file = `${root}/docs/figures.md`;
  const text = [await head(), await lines(), await tests(), build(), results()].join('\n\n');
  fs.writeFileSync(file, text);
  await runTool('oxfmt/bin/oxfmt', [file]);
  console.log('Wrote docs/figures.md');
});

async function head() {
  const { output } = await run('git', ['log', '-1', '--format=%h of %cs'], { quiet: true });
  return `# Figures\n\nWritten by \`npm run figures\` at ${output.trim()}; do not edit. Lines are those of commits, tests are as the\nrunners list them, sizes are of the build. What takes long is not measured again, but read from the last run.`;
}

async function lines() {
  const [before, now] = [await countLines(EARLIER), await countLines('HEAD')];
  const folders = [...new Set([...now.keys(), ...before.keys()])].toSorted();
  const cells = (sums, folder) => {
    const { code = 0, tests: ofTests = 0 } = sums.get(folder) ?? {};
    return [number(code), number(ofTests)];
  };
  const total = (sums) =>
    ['code', 'tests'].map((kind) =>
      number([...sums.values()].reduce((all, sum) => all + sum[kind], 0)),
    );
  const rows = folders.map((folder) => [folder, ...cells(now, folder), ...cells(before, folder)]);
  const columns = ['folder', 'code', 'tests', `code at ${EARLIER}`, `tests at ${EARLIER}`];
  return `## Lines\n\n${table(columns, [...rows, ['all', ...total(now), ...total(before)]])}`;
}

async function tests() {
  const counts = await countTests();
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const rows = [...counts, ['all', all]].map(([suite, count]) => [suite, number(count)]);
  return `## Tests\n\n${table(['suite', 'tests'], rows)}`;
}

function build() {
  const rows = Object.entries(measureBuild()).map(([what, { files, raw, gzip, brotli }]) => [
    what,
    number(files),
    ...[raw, gzip, brotli].map(kilobytes),
  ]);
  return `## Build\n\n${table(['what', 'files', 'raw', 'gzip', 'brotli'], rows)}`;
}

function results() {
  const measured = ({ at, commit, machine }) =>
    `Measured ${at.slice(0, 16).replace('T', ' ')} UTC at ${commit}, ${machine}:`;
  const missing = (command) => `Not measured in this checkout: run \`${command}\` first.`;
  const section = (command, report, text) =>
    `### ${command}\n\n${report ? `${measured(report)}\n\n${text(report.figures)}` : missing(command)}`;
  const ofTest = ({ timings, passed, failed }) =>
    `${passed} passed, ${failed} failed (${timings.join(', ')}).`;
  const ofBench = (printed) => `\`\`\`text\n${printed.join('\n')}\n\`\`\``;
  return [
    '## Results',
    section('npm test', readReport('test'), ofTest),
    section('npm run test:quick', readReport('test-quick'), ofTest),
    ...BENCHES.map((name) =>
      section(`npm run bench -- ${name}`, readReport(`bench-${name}`), ofBench),
    ),
  ].join('\n\n');
}
