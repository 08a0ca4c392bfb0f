import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { databaseUrl, onDatabase } from '@forge/testkit/test-database';
import { newDatabase, startTestPortal } from '@forge/testkit/test-portal';
import { createPool } from '../database/database.ts';
import { serverFolder } from '../server-folder.ts';
import { StartError } from '../start-error.ts';
import { backUp } from './back-up.ts';
import { readBackupKey } from './backup-key.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const BACKUP_KEY = 'a key for the backups of these tests';
const DATABASE = 'restore_roles';
const OWNER = 'restore_owner';
const APPLICATION = 'restore_app';

const urlAs = (role: string) => {
  const url = new URL(databaseUrl(inject('databaseServer'), DATABASE));
  url.username = role;
  url.password = role;
  return url.href;
};

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forge-restore-'));
  file = join(folder, 'portal.backup.gz');
  const database = await newDatabase();
  const pool = createPool(database.url);
  const client = await pool.connect();
  await backUp(client, file, { key: readBackupKey({ BACKUP_KEY }) });
  client.release();
  await pool.end();
  await database.drop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const onServer = (...statements: string[]) =>
  onDatabase(inject('databaseServer'), async (client) => {
    for (const statement of statements) await client.query(statement);
  });

// As in docs/operations.md, 'Roles of the database'.
beforeEach(() =>
  onServer(
    `create role ${OWNER} login password '${OWNER}'`,
    `create role ${APPLICATION} login password '${APPLICATION}'`,
    `create database ${DATABASE} owner ${OWNER}`,
    `revoke all on database ${DATABASE} from public`,
    `grant connect, temporary on database ${DATABASE} to ${APPLICATION}`,
  ),
);
afterEach(() =>
  onServer(
    `drop database if exists ${DATABASE} (force)`,
    `drop role if exists ${OWNER}`,
    `drop role if exists ${APPLICATION}`,
  ),
);

const restoreWith = (env: Record<string, string>) =>
  promisify(execFile)(
    process.execPath,
    [
      join(serverFolder, '..', 'scripts', 'run-command.mjs'),
      'server/src/backup/main.ts',
      'restore',
      file,
    ],
    { env: { PATH: process.env['PATH'], HOME: process.env['HOME'], BACKUP_KEY, ...env } },
  );

test('restores so that a portal without the password of the owner can start', async () => {
  await restoreWith({ DATABASE_URL: urlAs(APPLICATION), DATABASE_OWNER_URL: urlAs(OWNER) });
  const portal = await startTestPortal({ database: urlAs(APPLICATION) });
  try {
    const { status } = await portal.visitor().get('/readyz');
    expect(status).toBe(200);
  } finally {
    await portal.close();
  }
});

test('restores nothing if the role of DATABASE_URL does not exist', async () => {
  const DATABASE_URL = urlAs('restore_missing');
  const restored = restoreWith({ DATABASE_URL, DATABASE_OWNER_URL: urlAs(OWNER) });
  await expect(restored).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^There is no role restore_missing on this server: create it, or name another in DATABASE_URL\.\n$/,
    ) as string,
  });
  const { rowCount } = await onDatabase(urlAs(OWNER), (client) =>
    client.query(`select from pg_tables where schemaname = 'public'`),
  );
  expect(rowCount).toBe(0);
});

test('says in one sentence how to grant what the role of a starting portal lacks', async () => {
  // The application's role is not known to this command.
  await restoreWith({ DATABASE_OWNER_URL: urlAs(OWNER) });
  const started = startTestPortal({ database: urlAs(APPLICATION) });
  await expect(started).rejects.toThrow(StartError);
  await expect(started).rejects.toThrow(
    /^The role restore_app may not read the tables of this database: run `npm run migrate` with the owner of its tables as DATABASE_OWNER_URL\.$/,
  );
});
