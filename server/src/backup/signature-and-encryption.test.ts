import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackupKey } from './backup-key.ts';
import { decrypt, encrypt } from './encryption.ts';
import { limitsFor } from './limits.ts';
import { explainBackupError, openBackup, type TrustOptions } from './open-backup.ts';
import { sign } from './signature.ts';

const key = readBackupKey({ BACKUP_KEY: 'a key for the backups of these tests' });
const otherKey = readBackupKey({ SESSION_SECRET: 'a key for the backups of these tests' });

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forge-trust-'));
  file = join(folder, 'portal.backup.gz');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* chunksOf(bytes: Buffer, size = 1000): AsyncGenerator<Buffer> {
  await Promise.resolve();
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const collect = async (bytes: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The lines that a restore would see. */
const read = async (content: Buffer, trust: TrustOptions = { key }) => {
  await writeFile(file, content);
  const backup = await openBackup(file, trust);
  try {
    const lines: string[] = [];
    for await (const line of backup.lines) lines.push(line.toString());
    return lines;
  } catch (error) {
    throw explainBackupError(error);
  } finally {
    await backup.close();
  }
};

// Does not compress, so that it takes several encrypted chunks.
const lines = Array.from({ length: 8_000 }, () => `${Math.random()}`);
const packed = gzipSync(lines.join('\n'));

test('reads what it signed, which is still gzipped text', async () => {
  const signed = await collect(sign(chunksOf(packed), key));
  expect(await read(signed)).toEqual(lines);
  expect(gunzipSync(signed).toString()).toContain(`${lines.at(-1)}{"forgeSignature":1`);
});

test('reads what it encrypted, and the file contains none of the plain bytes', async () => {
  const encrypted = await collect(encrypt(chunksOf(packed), key));
  expect(encrypted.length).toBeGreaterThan(packed.length);
  expect(encrypted.includes(packed.subarray(0, 32))).toBe(false);
  expect(await read(encrypted)).toEqual(lines);
});

test('encrypts the same text differently each time', async () => {
  const [first, second] = [
    await collect(encrypt(chunksOf(packed), key)),
    await collect(encrypt(chunksOf(packed), key)),
  ];
  expect(first.subarray(48, 112)).not.toEqual(second.subarray(48, 112));
});

const flip = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

test('refuses a signed file with any bit changed, before it is unpacked', async () => {
  const signed = await collect(sign(chunksOf(packed), key));
  for (const at of [0, 9, 500, packed.length - 1]) {
    await expect(read(flip(signed, at))).rejects.toThrow('was altered or cut off');
    await expect(openBackup(file, { key })).rejects.toThrow('was altered or cut off');
  }
  for (const at of [packed.length + 20, signed.length - 20]) {
    await expect(read(flip(signed, at))).rejects.toThrow(/not signed|altered|another key/);
  }
});

test('refuses an encrypted file with a bit changed, a chunk moved, repeated or cut off', async () => {
  const encrypted = await collect(encrypt(chunksOf(packed), key));
  const chunk = 4 + 64 * 1024 + 16;
  const header = encrypted.subarray(0, 48);
  const first = encrypted.subarray(48, 48 + chunk);
  const rest = encrypted.subarray(48 + chunk);
  const hostile = [
    flip(encrypted, 20),
    flip(encrypted, 48),
    flip(encrypted, 51),
    flip(encrypted, 1_000),
    flip(encrypted, encrypted.length - 1),
    Buffer.concat([header, rest]),
    Buffer.concat([header, first, first, rest]),
    Buffer.concat([header, first]),
    Buffer.concat([encrypted, Buffer.from('more')]),
    encrypted.subarray(0, encrypted.length - 1),
    header,
  ];
  for (const content of hostile)
    await expect(read(content)).rejects.toThrow('was altered or cut off');
});

test('refuses what another portal made, unless forced', async () => {
  const signed = await collect(sign(chunksOf(packed), otherKey));
  await expect(read(signed)).rejects.toThrow('made by another portal or with another key');
  expect(await read(signed, { key, force: true })).toEqual(lines);
  const encrypted = await collect(encrypt(chunksOf(packed), otherKey));
  await expect(read(encrypted, { key, force: true })).rejects.toThrow(
    'encrypted by another portal',
  );
});

test('refuses what is not signed, unless an option trusts it', async () => {
  await expect(read(packed, { key, force: true })).rejects.toThrow('is not signed');
  expect(await read(packed, { key, unsigned: true })).toEqual(lines);
});

test('derives different keys from the same text for each purpose, and a public one in demo mode', () => {
  expect(key.id).not.toBe(otherKey.id);
  expect(readBackupKey({}).isDemo).toBe(true);
  expect(readBackupKey({ SESSION_SECRET: 'x' }).isDemo).toBe(false);
});

test('yields nothing of a chunk that is not verified', async () => {
  const encrypted = await collect(encrypt(chunksOf(packed), key));
  const bytes = decrypt(chunksOf(flip(encrypted, 200)), key);
  await expect(bytes.next()).rejects.toThrow('wrong tag');
});

const unsigned = { key, unsigned: true };
const MB = 1024 * 1024;

test.each([
  ['endless long lines', Buffer.alloc(100 * MB, `${'x'.repeat(9_999)}\n`), 'has more text'],
  ['one endless line', Buffer.alloc(200 * MB), 'has a longer line'],
  [
    'endless short lines',
    Buffer.alloc(100 * MB, 'a line of a row that says little\n'),
    'has more rows',
  ],
])('stops reading %s', async (_what, text, message) => {
  const bomb = gzipSync(text, { level: 1 });
  const startedAt = Date.now();
  await expect(read(bomb, unsigned)).rejects.toThrow(message);
  expect(Date.now() - startedAt).toBeLessThan(20_000);
});

test('limits a file in proportion to its size', () => {
  expect(limitsFor(1_000)).toMatchObject({ bytes: 64 * MB, milliseconds: 80_000 });
  expect(limitsFor(MB * 1_000).bytes).toBe(200_000 * MB);
});
