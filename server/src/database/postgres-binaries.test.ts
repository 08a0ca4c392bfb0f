import { chmod, mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyToSharedFolder, restoreSymlinks } from './postgres-binaries.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'forge-binaries-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('creates the symlinks that the install script did not create', async () => {
  await mkdir(path.join(home, 'native', 'lib'), { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(path.join(home, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  await restoreSymlinks(home);
  await restoreSymlinks(home);
  expect(await readlink(path.join(home, 'native', 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});

test('rejects a shared copy that others can write', async () => {
  const copy = path.join(home, 'copies', 'postgres');
  await mkdir(copy, { recursive: true });
  await chmod(copy, 0o777);
  await expect(copyToSharedFolder(home, copy)).rejects.toThrow('is not trusted: remove it');
});
