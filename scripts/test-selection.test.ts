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

test('the quick run leaves out the slow tests and nothing else of its projects', () => {
  const quick = quickTests().files;
  const left = allTests().files.filter((file) => !quick.includes(file));
  const leftOfQuickProjects = left.filter((file) =>
    /^(contract|server|web)[\\/]/.test(path.relative(root, file)),
  );
  expect(leftOfQuickProjects.sort()).toEqual(slowTests.map((file) => path.join(root, file)).sort());
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
