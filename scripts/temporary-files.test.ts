import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-memory-'));
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

/** Runs this in a process that keeps its temporary files in `parent`; resolves with what it printed. */
const run = async (body: string, { folder = parent, neededBytes = 0, tmpdir = '' } = {}) => {
  const code = `
    import fs from 'node:fs';
    import os from 'node:os';
    import { keepTemporaryFilesInMemory } from '${root}/scripts/lib/temporary-files.mjs';
    keepTemporaryFilesInMemory('${folder}', ${neededBytes});
    ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, TMPDIR: tmpdir },
  });
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  await once(child, 'close');
  return output;
};
const PRINT_FOLDER = 'process.stdout.write(os.tmpdir());';
const LEAVE_A_FILE = "fs.writeFileSync(os.tmpdir() + '/file', '');";

test('removes the files of a run at its end', async () => {
  const folder = await run(`${LEAVE_A_FILE} ${PRINT_FOLDER} process.exit(1);`);
  expect(path.dirname(folder)).toBe(parent);
  expect(fs.readdirSync(parent)).toEqual([]);
});

test('removes what a killed run left, not what a running one has', async () => {
  await run(`${LEAVE_A_FILE} process.kill(process.pid, 'SIGKILL');`);
  expect(fs.readdirSync(parent)).toHaveLength(1);
  const running = path.join(parent, `forge-run-${os.hostname()}_${process.pid}-1`);
  fs.mkdirSync(running);
  await run('');
  expect(fs.readdirSync(parent)).toEqual([path.basename(running)]);
});

test('keeps them on the disk where there is no room, also after what a killed run left is removed', async () => {
  const usual = await run(PRINT_FOLDER, { folder: path.join(parent, 'missing') });
  expect(path.dirname(usual)).not.toBe(parent);
  await run(`${LEAVE_A_FILE} process.kill(process.pid, 'SIGKILL');`);
  const before = fs.readdirSync(parent).length;
  expect(await run(PRINT_FOLDER, { neededBytes: 1e15 })).toBe(usual);
  expect(fs.readdirSync(parent)).toHaveLength(before - 1);
});

test('keeps them on the disk where the folder in memory cannot be used', async () => {
  const file = path.join(parent, 'file');
  fs.writeFileSync(file, '');
  expect(path.dirname(await run(PRINT_FOLDER, { folder: file }))).not.toBe(parent);
});

test('keeps them where TMPDIR says', async () => {
  const folder = fs.mkdtempSync(path.join(parent, 'own-'));
  expect(await run(PRINT_FOLDER, { tmpdir: folder })).toBe(folder);
});
