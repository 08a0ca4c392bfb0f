import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const workspaces = ['contract', 'server', 'web', 'testkit'];
const guide = fs.readFileSync(path.join(root, 'docs/example-feature.md'), 'utf8');
const blocks = [...guide.matchAll(/^```(\w+)\n(?:\/\/|--|---) (\S+\/\S+)\n(.*?)^```$/gms)].map(
  ([, language = '', file = '', text = '']) => ({ language, file, text }),
);
// They declare types of Fastify's routes and TanStack Query's options.
const augmentations = ['server/src/http/access.ts', 'web/src/lib/query-client.ts'];
const newFiles = blocks.filter(({ language }) => language !== 'diff');

const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-example-'));
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

beforeAll(() => {
  copyTree();
  for (const { language, file, text } of blocks) {
    const target = path.join(tree, file);
    if (language === 'diff') {
      fs.writeFileSync(target, applyDiff(fs.readFileSync(target, 'utf8'), file, text));
    } else {
      fs.mkdirSync(path.dirname(target), { recursive: true });
      fs.writeFileSync(target, text);
    }
  }
});

test('the guide creates the files of every layer', () => {
  const folders = newFiles.map(({ file }) => file.split('/').slice(0, 2).join('/'));
  expect(new Set(folders)).toEqual(
    new Set(['contract/src', 'server/migrations', 'server/src', 'web/src']),
  );
});

test('the example type-checks', { timeout: 240_000 }, async () => {
  const config = {
    extends: './tsconfig.base.json',
    compilerOptions: {
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
    },
    // The wiring of the server is covered by running it, which is faster than its types.
    files: blocks
      .filter(({ language, file }) => language !== 'diff' || file.startsWith('web/'))
      .map(({ file }) => file)
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
      .concat(augmentations),
  };
  fs.writeFileSync(path.join(tree, 'tsconfig.json'), JSON.stringify(config));
  expect(await run('typescript-7/bin/tsc', '--noEmit', '-p', '.')).toBe('');
});

test('the example passes its own tests on a migrated database', { timeout: 240_000 }, async () => {
  const config = {
    globalSetup: ['testkit/src/global-setup.ts'],
    include: ['server/src/features/raid-notes/*.test.ts'],
    hookTimeout: 60_000,
    testTimeout: 30_000,
  };
  fs.writeFileSync(
    path.join(tree, 'vitest.config.mjs'),
    `export default { test: ${JSON.stringify(config)} };`,
  );
  const output = await run('vitest/vitest.mjs', 'run', '--reporter=json');
  const report = JSON.parse(output.slice(output.indexOf('{"'))) as Record<string, unknown>;
  expect(report, output).toMatchObject({ success: true, numPassedTests: 13 });
});

/** The sources, with node_modules whose workspaces are the copies. */
function copyTree() {
  for (const file of ['package.json', 'tsconfig.base.json']) {
    fs.copyFileSync(path.join(root, file), path.join(tree, file));
  }
  for (const workspace of workspaces) {
    fs.cpSync(path.join(root, workspace), path.join(tree, workspace), {
      recursive: true,
      filter: (file) => !/[\\/](node_modules|dist|rendered)$|\.test\.tsx?$/.test(file),
    });
    link(`${workspace}/node_modules`);
  }
  fs.mkdirSync(path.join(tree, 'node_modules/@forge'), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@forge' && !name.startsWith('.')) link(`node_modules/${name}`);
  }
  for (const workspace of workspaces) {
    fs.symlinkSync(
      path.join(tree, workspace),
      path.join(tree, `node_modules/@forge/${workspace}`),
      'junction',
    );
  }
}

function link(name: string) {
  const source = path.join(root, name);
  if (fs.existsSync(source)) fs.symlinkSync(source, path.join(tree, name), 'junction');
}

/** Replaces the lines that each hunk expects, which must occur exactly once. */
function applyDiff(content: string, file: string, diff: string): string {
  return diff.split(/^@@\n/m).reduce((text, hunk) => {
    const lines = hunk.trimEnd().split('\n');
    const expected = lines.filter((line) => !line.startsWith('+'));
    const before = `${expected.map((line) => line.slice(1)).join('\n')}\n`;
    const after = `${lines.map((line) => line.slice(1)).join('\n')}\n`;
    expect(text.split(before), `${file} contains once: ${before}`).toHaveLength(2);
    return text.replace(before, () => after);
  }, content);
}

async function run(script: string, ...args: string[]): Promise<string> {
  const tool = path.join(root, 'node_modules', script);
  const options = { cwd: tree, maxBuffer: 100 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(process.execPath, [tool, ...args], options).catch(
    (error: unknown) => error as { stdout: string },
  );
  return stdout;
}
