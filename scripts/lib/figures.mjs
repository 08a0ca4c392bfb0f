import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { selectionOf } from './browser-tests.mjs';
import { root } from './root.mjs';
import { run, runTool } from './run.mjs';

const SOURCES = ['ts', 'tsx', 'mjs', 'cjs', 'css', 'sql', 'lua', 'html', 'sh'];
// Suites and the kit that they share; elsewhere tests are recognised by their names.
const TEST_FOLDERS = ['e2e', 'testkit', 'bench', 'resilience', 'prove'];
const TEST_FILE = /\.test\.\w+$|\.test-process\.ts$|\/test\//;

const isTest = (file) => TEST_FOLDERS.includes(file.split('/')[0]) || TEST_FILE.test(file);

/**
 * Adds up `<commit>:<file>:<lines>`, as `git grep -c` prints it.
 * @returns {Map<string, { code: number, tests: number }>}
 */
export function sumLines(output) {
  const sums = new Map();
  for (const line of output.split('\n').filter(Boolean)) {
    const [, file = '', lines = '0'] = /^[^:]+:(.+):(\d+)$/.exec(line) ?? [];
    const folder = file.includes('/') ? file.split('/')[0] : '.';
    const sum = sums.get(folder) ?? { code: 0, tests: 0 };
    sum[isTest(file) ? 'tests' : 'code'] += Number(lines);
    sums.set(folder, sum);
  }
  return sums;
}

/** Lines of source files by folder, at a commit. */
export async function countLines(commit) {
  const patterns = SOURCES.map((ending) => `*.${ending}`);
  const { code, output } = await run('git', ['grep', '-c', '', commit, '--', ...patterns], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`git knows no commit ${commit}: fetch the whole history.`);
  return sumLines(output);
}

/** The number of tests of each project of vitest, and of the browser suite, as their runners list them. */
export async function countTests() {
  const file = `${root}/.cache/tests-${process.pid}.json`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const vitest = await runTool('vitest/vitest.mjs', ['list', `--json=${file}`], { quiet: true });
  if (vitest.code !== 0) throw new Error(`vitest lists no tests:\n${vitest.output}`);
  const listed = JSON.parse(fs.readFileSync(file, 'utf8'));
  fs.rmSync(file);
  const counts = new Map();
  for (const { projectName } of listed) {
    counts.set(projectName, (counts.get(projectName) ?? 0) + 1);
  }
  counts.set('e2e (browser)', await countBrowserTests('fast'));
  counts.set('e2e, with `npm run prove -- browser`', await countBrowserTests('slow'));
  return counts;
}

/** @param {'fast' | 'slow'} speed */
async function countBrowserTests(speed) {
  const args = ['test', '--list', '--reporter=list', ...selectionOf[speed]];
  const { output } = await runTool('@playwright/test/cli.js', args, {
    cwd: `${root}/e2e`,
    quiet: true,
  });
  const total = /Total: (\d+) tests?/.exec(output)?.[1];
  if (!total) throw new Error(`Playwright lists no tests:\n${output}`);
  return Number(total);
}

const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Bytes of some files as they are, and compressed as the portal sends them. */
function measure(files) {
  const contents = files.map((file) => fs.readFileSync(file));
  const sum = (sizeOf) => contents.reduce((all, content) => all + sizeOf(content), 0);
  return {
    files: files.length,
    raw: sum((content) => content.length),
    gzip: sum((content) => zlib.gzipSync(content, { level: 9 }).length),
    brotli: sum((content) => zlib.brotliCompressSync(content).length),
  };
}

/** Sizes of the build. */
export function measureBuild() {
  const web = `${root}/web/dist`;
  const all = filesIn(web);
  const html = fs.readFileSync(`${web}/index.html`, 'utf8');
  const first = all.filter(
    (file) => /\.(js|css)$/.test(file) && html.includes(path.basename(file)),
  );
  const ending = (pattern) => all.filter((file) => pattern.test(file));
  return {
    'web: scripts and styles named by index.html': measure(first),
    'web: all scripts': measure(ending(/\.js$/)),
    'web: all styles': measure(ending(/\.css$/)),
    'server: main.js': measure([`${root}/server/dist/main.js`]),
    'addon: ForgeMail.zip': measure([`${root}/addon/dist/ForgeMail.zip`]),
  };
}
