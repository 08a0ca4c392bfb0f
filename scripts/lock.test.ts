import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from './lib/lock.mjs';
import { root } from './lib/root.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-lock-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A process of its own that adds to a file what it does while it holds the lock. */
function worker(name: string, body: string) {
  const code = `
    import fs from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from '${root}/scripts/lib/lock.mjs';
    const say = (word) => fs.appendFileSync('${folder}/${name}.log', word + ' ');
    await withLock('${name}', async () => { ${body} }, { folder: '${folder}' });`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const log = (name: string) => fs.readFileSync(`${folder}/${name}.log`, 'utf8').trim();

test('six processes take turns', async () => {
  const body = `say('in'); await sleep(50); say('out');`;
  const workers = Array.from({ length: 6 }, () => worker('turns', body));
  await Promise.all(workers.map((child) => once(child, 'exit')));
  expect(log('turns')).toBe(Array.from({ length: 6 }, () => 'in out').join(' '));
});

test('six processes that find the lock of a dead one take turns all the same', async () => {
  const dead = worker('stale', `say('dead'); process.kill(process.pid, 'SIGKILL');`);
  await once(dead, 'exit');
  expect(fs.existsSync(`${folder}/stale.lock`)).toBe(true);
  const body = `say('in'); await sleep(50); say('out');`;
  const workers = Array.from({ length: 6 }, () => worker('stale', body));
  await Promise.all(workers.map((child) => once(child, 'exit')));
  expect(log('stale')).toBe(['dead', ...Array.from({ length: 6 }, () => 'in out')].join(' '));
});

test('the lock of a process that exits in the middle of its work is free', async () => {
  await once(worker('exits', `say('in'); process.exit(1);`), 'exit');
  expect(fs.existsSync(`${folder}/exits.lock`)).toBe(false);
});

test('waiting for a live owner ends with a sentence that says what to do', async () => {
  await withLock(
    'busy',
    async () => {
      const second = withLock('busy', () => Promise.resolve(), { folder, waitMs: 300 });
      await expect(second).rejects.toThrow(/end that process or remove this folder/);
    },
    { folder },
  );
});
