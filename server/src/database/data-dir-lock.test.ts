import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'forge-lock-'));
  folder = path.join(parent, 'data');
  await mkdir(folder);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

async function lockInChildProcess() {
  const module = path.join(import.meta.dirname, 'data-dir-lock.ts');
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    await lockDataDir(${JSON.stringify(folder)}).then(() => console.log('locked'), (error) => console.log(error.message));
    process.stdin.resume();`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { output: output.toString().trim(), kill };
}

test('locks the folder by every path to it, until released', async () => {
  const lock = await lockDataDir(folder);
  const otherPath = path.join(parent, 'link');
  await symlink(folder, otherPath);
  await expect(lockDataDir(otherPath)).rejects.toThrow(
    'Another portal process is using the folder',
  );
  await lock.release();
  await (await lockDataDir(otherPath)).release();
});

test('rejects another process with a message that says what to do', async () => {
  const lock = await lockDataDir(folder);
  const other = await lockInChildProcess();
  expect(other.output).toBe(
    `Another portal process is using the folder ${folder}: stop it, or set DATA_DIR to another folder.`,
  );
  await other.kill();
  await lock.release();
});

test('frees the lock of a killed process', async () => {
  const other = await lockInChildProcess();
  expect(other.output).toBe('locked');
  await expect(lockDataDir(folder)).rejects.toThrow(folder);
  await other.kill();
  await (await lockDataDir(folder)).release();
});

test('detects a process in another container that shares only the folder', async () => {
  const other = createServer().listen(path.join(folder, 'portal.sock'));
  await once(other, 'listening');
  await expect(lockDataDir(folder)).rejects.toThrow(folder);
  await new Promise((resolve) => other.close(resolve));
  await (await lockDataDir(folder)).release();
});

test('gives the lock to exactly one of twenty concurrent callers', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder)));
  const locks = attempts.filter((each) => each.status === 'fulfilled');
  expect(locks).toHaveLength(1);
  await locks[0]?.value.release();
});

test('locks two folders independently', async () => {
  const other = path.join(parent, 'other');
  await mkdir(other);
  const locks = [await lockDataDir(folder), await lockDataDir(other)];
  await Promise.all(locks.map((lock) => lock.release()));
});
