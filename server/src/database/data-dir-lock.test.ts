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

async function lockElsewhere() {
  const module = path.join(import.meta.dirname, 'data-dir-lock.ts');
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(module)});
    await lockDataDir(${JSON.stringify(folder)}).then(() => console.log('held'), (error) => console.log(error.message));
    process.stdin.resume();`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { said: said.toString().trim(), kill };
}

test('one holder at a time, by whatever path, until released', async () => {
  const lock = await lockDataDir(folder);
  const otherPath = path.join(parent, 'link');
  await symlink(folder, otherPath);
  await expect(lockDataDir(otherPath)).rejects.toThrow(
    'Another portal process is using the folder',
  );
  await lock.release();
  await (await lockDataDir(otherPath)).release();
});

test('another process is refused with a sentence that says what to do', async () => {
  const lock = await lockDataDir(folder);
  const other = await lockElsewhere();
  expect(other.said).toBe(
    `Another portal process is using the folder ${folder}: stop it, or set DATA_DIR to another folder.`,
  );
  await other.kill();
  await lock.release();
});

test('the lock of a killed process is gone with it', async () => {
  const other = await lockElsewhere();
  expect(other.said).toBe('held');
  await expect(lockDataDir(folder)).rejects.toThrow(folder);
  await other.kill();
  await (await lockDataDir(folder)).release();
});

test('a process in another container, which shares nothing but the folder, is seen', async () => {
  const other = createServer().listen(path.join(folder, 'portal.sock'));
  await once(other, 'listening');
  await expect(lockDataDir(folder)).rejects.toThrow(folder);
  await new Promise((resolve) => other.close(resolve));
  await (await lockDataDir(folder)).release();
});

test('of many that ask at once exactly one gets it', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder)));
  const held = asked.filter((each) => each.status === 'fulfilled');
  expect(held).toHaveLength(1);
  await held[0]?.value.release();
});

test('folders do not disturb each other', async () => {
  const other = path.join(parent, 'other');
  await mkdir(other);
  const locks = [await lockDataDir(folder), await lockDataDir(other)];
  await Promise.all(locks.map((lock) => lock.release()));
});
