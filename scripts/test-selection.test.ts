import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changedFiles } from './lib/changed-files.mjs';
import { root } from './lib/root.mjs';
import { allTests, longestTests, quickTests, slowTests } from './lib/test-selection.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-changed-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const leftOutOf = (quick: string[]) =>
  allTests()
    .files.filter((file) => !quick.includes(file))
    .map((file) => path.relative(root, file).replaceAll('\\', '/'))
    .filter((file) => /^(contract|server|web)\//.test(file))
    .sort();

test('the quick run leaves out the slow tests and nothing else of its projects', () => {
  expect(leftOutOf(quickTests([]).files)).toEqual([...slowTests].sort());
});

test('the quick run has the slow tests of a feature that has changed', () => {
  const { args, files } = quickTests(['web/src/features/bookings/booking-form.tsx']);
  const others = slowTests.filter((file) => !file.includes('/bookings/'));
  expect(others).not.toEqual(slowTests);
  expect(leftOutOf(files)).toEqual(others.sort());
  expect(args.filter((arg) => arg.endsWith('.test.ts')).sort()).toEqual(others);
});

test('the tests that start first exist', () => {
  const files = longestTests.map((file) => path.join(root, file));
  expect(allTests().files).toEqual(expect.arrayContaining(files));
});

test('changed files are those of the branch, edited and untracked ones included, without deleted ones', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  git('init', '--initial-branch=main');
  for (const name of ['same.ts', 'committed.ts', 'edited.mjs', 'deleted.ts', 'notes.md'])
    write(name, 'a');
  git('add', '.');
  git('commit', '-m', 'base');
  git('switch', '--create', 'feature');
  write('committed.ts', 'b');
  git('commit', '--all', '-m', 'change');
  write('edited.mjs', 'b');
  write('notes.md', 'b');
  write('untracked.tsx', 'b');
  fs.rmSync(path.join(folder, 'deleted.ts'));
  expect((await changedFiles(folder)).sort()).toEqual([
    'committed.ts',
    'edited.mjs',
    'untracked.tsx',
  ]);
});
