import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from './lib/file-lock.mjs';
import { root } from './lib/root.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'forge-lock-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Starts a process that appends to a log file while it has the lock. */
function startWorker(name: string, body: string) {
  const code = `
    import fs from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from '${root}/scripts/lib/file-lock.mjs';
    const log = (entry) => fs.appendFileSync('${folder}/${name}.log', entry + ' ');
    await withLock('${name}', async () => { ${body} }, { folder: '${folder}' });`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
const runWorkers = async (count: number, name: string) => {
  const body = `log('in'); await sleep(50); log('out');`;
  const workers = Array.from({ length: count }, () => startWorker(name, body));
  const exits = (await Promise.all(workers.map((child) => once(child, 'exit')))) as [number][];
  expect(exits.map(([code]) => code)).toEqual(Array.from({ length: count }, () => 0));
};
const readLog = (name: string) => fs.readFileSync(`${folder}/${name}.log`, 'utf8').trim();

test('serialises six processes', async () => {
  await runWorkers(6, 'queue');
  expect(readLog('queue')).toBe(Array.from({ length: 6 }, () => 'in out').join(' '));
});

test('serialises six processes that find a stale lock', async () => {
  const dead = startWorker('stale', `log('dead'); process.kill(process.pid, 'SIGKILL');`);
  await once(dead, 'exit');
  expect(fs.existsSync(`${folder}/stale.lock`)).toBe(true);
  await runWorkers(6, 'stale');
  expect(readLog('stale')).toBe(['dead', ...Array.from({ length: 6 }, () => 'in out')].join(' '));
});

test('releases the lock of a process that exits during its work', async () => {
  await once(startWorker('exits', `log('in'); process.exit(1);`), 'exit');
  expect(fs.existsSync(`${folder}/exits.lock`)).toBe(false);
});

test('times out with a message that says what to do', async () => {
  await withLock(
    'busy',
    async () => {
      const second = withLock('busy', () => Promise.resolve(), { folder, waitMs: 300 });
      await expect(second).rejects.toThrow(/end that process or remove this folder/);
    },
    { folder },
  );
});
