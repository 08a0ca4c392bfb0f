import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@forge/testkit/free-port';
import { Person } from '@forge/testkit/person';
import { spawnPortal } from '@forge/testkit/portal-process';
import { serverFolder } from '../server-folder.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forge-backup-'));
  file = join(folder, 'portal.backup.gz');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('backs up a running portal and restores into another folder by command', async () => {
  const runProgram = (program: string, dataDir: string, ...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [join(serverFolder, '..', 'scripts', 'run-command.mjs'), program, ...args],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: process.env['HOME'] ?? '',
          DATA_DIR: dataDir,
        },
      },
    );
  const run = (what: string, dataDir: string, ...flags: string[]) =>
    runProgram('server/src/backup/main.ts', dataDir, what, ...flags, file);
  const start = async (dataDir: string) => {
    const port = String(await freePort());
    const portal = spawnPortal({ PORT: port, DATA_DIR: dataDir, DEMO_DATA: 'on' });
    await portal.ready;
    return { ...portal, url: `http://localhost:${port}` };
  };
  const first = await start(join(folder, 'first'));
  const admin = new Person(first.url);
  await admin.signIn('admin');
  const before = (await admin.get('/mail/all')).body['payload'];
  const { stdout } = await run('backup', join(folder, 'first'));
  expect(stdout).toMatch(/^Backed up [\d,]+ rows in \d+ tables/);
  await expect(run('restore', join(folder, 'first'))).rejects.toThrow('stop it first');
  first.child.kill('SIGTERM');
  await first.ended;

  const rehearsal = await run('restore', join(folder, 'unused'), '--rehearse');
  expect(rehearsal.stdout).toMatch(/bookings +(\d+) +\1\n/);
  expect(rehearsal.stdout).toContain('every count and sum agrees');
  expect(await readdir(folder)).not.toContain('unused');
  await run('restore', join(folder, 'second'), '--with-sessions');
  const second = await start(join(folder, 'second'));
  // The admin is still signed in.
  const same = new Person(second.url);
  for (const [name, value] of admin.cookies) same.cookies.set(name, value);
  expect((await same.get('/mail/all')).body['payload']).toEqual(before);
  // Sequences are restored too: new ids do not collide.
  const hero = { name: 'Restored', realm: 'Kazzak', faction: 'Horde', status: false };
  expect((await same.post('/admin/create-hero-name', hero)).status).toBe(200);
  const verified = await runProgram('server/src/audit/verify-command.ts', join(folder, 'second'));
  expect(verified.stdout).toContain('The audit trail is as it was sealed.');
  second.child.kill('SIGTERM');
  await second.ended;
}, 240_000);
