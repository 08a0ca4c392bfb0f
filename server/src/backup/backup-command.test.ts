import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '@forge/testkit/free-port';
import { onDatabase } from '@forge/testkit/test-database';
import { newDatabase } from '@forge/testkit/test-portal';
import { serverFolder } from '../server-folder.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let file: string;
let database: Awaited<ReturnType<typeof newDatabase>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forge-backup-'));
  file = join(folder, 'portal.backup.gz');
  database = await newDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const backUpWith = (env: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    [
      join(serverFolder, '..', 'scripts', 'run-command.mjs'),
      'server/src/backup/main.ts',
      'backup',
      file,
    ],
    {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        BACKUP_KEY: 'a key for the backups of these tests',
        ...env,
      },
    },
  );

test('says that the disk is full, in the middle of a table too', async () => {
  // The first table, and more than the buffers between the database and the file hold.
  await onDatabase(database.url, (client) =>
    client.query(
      `create table demo.a_large as
       select md5(n::text) || repeat('-', 1000) as text from generate_series(1, 40000) as n`,
    ),
  );
  await symlink('/dev/full', `${file}.unfinished`);
  await expect(backUpWith({ DATABASE_URL: database.url })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('ENOSPC') as string,
  });
  expect(await readdir(folder)).toEqual([]);
});

test('reads the database of DATABASE_DIRECT_URL, not through the pooler of DATABASE_URL', async () => {
  const pooler = new URL(database.url);
  pooler.port = String(await freePort());
  const { stdout } = await backUpWith({
    DATABASE_URL: pooler.href,
    DATABASE_DIRECT_URL: database.url,
  });
  expect(stdout).toMatch(/^Backed up [\d,]+ rows/);
});
