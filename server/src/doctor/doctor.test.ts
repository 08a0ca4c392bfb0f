import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newDatabase } from '@forge/testkit/test-portal';
import { backUp } from '../backup/back-up.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import { encrypt } from '../backup/encryption.ts';
import { createPool } from '../database/database.ts';
import { checkBackups } from './check-backups.ts';
import { checkDisk, judgeSpace } from './check-disk.ts';
import { runChecks } from './run-checks.ts';
import { report } from './finding.ts';

const key = readBackupKey({ BACKUP_KEY: 'k'.repeat(40) });
let database: Awaited<ReturnType<typeof newDatabase>>;
beforeAll(async () => {
  database = await newDatabase();
});
afterAll(() => database.drop());

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forge-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const makeBackup = async (name: string, encrypt = false) => {
  const pool = createPool(database.url);
  const client = await pool.connect();
  await backUp(client, join(folder, name), { key, encrypt });
  client.release(true);
  await pool.end();
};

const textsOf = async (now?: Date, withKey = key) =>
  (await checkBackups(folder, withKey, now)).map(({ level, text }) => `${level}: ${text}`);

test.each([
  ['a.backup.gz', false],
  ['a.backup.enc', true],
])('trusts a recent backup: %s', async (name, encrypt) => {
  await makeBackup(name, encrypt);
  expect(await textsOf()).toEqual([`ok: ${name} is 0 h old and can be trusted.`]);
});

test('reports that the newest backup is old', async () => {
  await makeBackup('a.backup.gz');
  expect(await textsOf(new Date(Date.now() + 30 * 3_600_000))).toEqual([
    expect.stringMatching(/^problem: The newest backup, a\.backup\.gz, is (29|30) h old/),
  ]);
});

test('reports a backup that was altered, made with another key, or not signed', async () => {
  await makeBackup('a.backup.gz');
  const other = readBackupKey({ BACKUP_KEY: 'o'.repeat(40) });
  expect(await textsOf(undefined, other)).toEqual([
    expect.stringContaining('problem: a.backup.gz: This backup was made by another portal'),
  ]);
  await appendFile(join(folder, 'a.backup.gz'), 'more');
  expect(await textsOf()).toEqual([expect.stringContaining('This backup is not signed')]);
  await rm(join(folder, 'a.backup.gz'));
  const old = join(import.meta.dirname, '../../test/upgrade/fixture/portal.backup.gz');
  await copyFile(old, join(folder, 'old.backup.gz'));
  expect(await textsOf()).toEqual([expect.stringContaining('This backup is not signed')]);
});

test('reads an encrypted backup to its end before it trusts it', async () => {
  const header = { forgeBackup: 1, at: new Date().toISOString(), migrations: [], tables: [] };
  // Does not compress, so that it takes several encrypted chunks after the one with the header.
  const rows = Array.from({ length: 5_000 }, () => randomBytes(32).toString('hex'));
  const packed = gzipSync([JSON.stringify(header), ...rows].join('\n'));
  const whole = await buffer(encrypt(ReadableStream.from([packed]), key));
  const flipped = Buffer.from(whole);
  flipped[whole.length - 1] = (whole.at(-1) ?? 0) ^ 1;
  const chunk = 4 + 64 * 1024 + 16;
  const verdictOf = async (bytes: Buffer) => {
    await writeFile(join(folder, 'a.backup.enc'), bytes);
    return textsOf();
  };
  expect(await verdictOf(whole)).toEqual([expect.stringContaining('can be trusted')]);
  const damaged = [
    flipped,
    whole.subarray(0, -1),
    whole.subarray(0, 48 + chunk),
    Buffer.concat([whole, Buffer.from('more')]),
  ];
  for (const bytes of damaged) {
    expect(await verdictOf(bytes)).toEqual([
      'problem: a.backup.enc: This backup was altered or cut off after it was made.',
    ]);
  }
});

test('reports a folder without backups, and none at all', async () => {
  expect(await textsOf()).toEqual([expect.stringContaining('problem: There is no backup in')]);
  expect(await checkBackups(join(folder, 'missing'), key)).toMatchObject([
    { level: 'problem', text: expect.stringContaining('cannot be read') as string },
  ]);
});

test('judges free space by its amount and its share', () => {
  const gigabyte = 1024 ** 3;
  const level = (free: number, total: number) =>
    judgeSpace('/data', { free: free * gigabyte, total: total * gigabyte }).level;
  expect(level(0.5, 1)).toBe('problem');
  expect(level(4, 100)).toBe('problem');
  expect(level(15, 100)).toBe('advice');
  expect(level(50, 100)).toBe('ok');
});

test('looks at the disk of a folder that does not exist yet', async () => {
  const [finding] = await checkDisk(join(folder, 'not', 'there'));
  expect(finding?.text).toMatch(/not\/there: \d+\.\d GB free, \d+ %/);
});

test('examines everything, and lists problems last', async () => {
  await makeBackup('a.backup.gz');
  const env = { DATABASE_URL: database.url, BACKUP_KEY: 'k'.repeat(40) };
  const findings = await runChecks(env, { backups: folder, full: true });
  const areas = new Set(findings.map(({ area }) => area));
  expect(areas).toEqual(new Set(['Settings', 'Database', 'Clock', 'Discord', 'Disk', 'Backups']));
  const ofBackups = findings.filter(({ area }) => area !== 'Disk');
  expect(report(ofBackups)).toMatchObject({
    healthy: true,
    text: expect.stringMatching(/All is well\.$/) as string,
  });
  const broken = await runChecks({ ...env, PORT: 'x' }, {});
  expect(report(broken)).toMatchObject({
    healthy: false,
    text: expect.stringMatching(/problem .*PORT is wrong.*\n\nOne problem was found\.$/) as string,
  });
});
