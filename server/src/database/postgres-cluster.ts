import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type Account, canEnter } from './postgres-account.ts';
import type { Binaries } from './postgres-binaries.ts';

/** A PostgreSQL data folder and how to access it. */
export type Cluster = {
  data: string;
  /** The `-D` argument, valid with `data` as working directory. */
  dataArgument: string;
  password: string;
  account: Account | undefined;
};

export const superuser = 'forge';

/** `<dataDir>/postgres` has the data and the superuser's password. */
const clusterFolder = (dataDir: string) => path.join(dataDir, 'postgres');

export const clusterData = (dataDir: string) => path.join(clusterFolder(dataDir), 'data');

export const clusterPassword = async (dataDir: string): Promise<string> =>
  (await readFile(path.join(clusterFolder(dataDir), 'password'), 'utf8')).trim();

const unfinishedPrefix = 'postgres.unfinished-';

/** Opens the cluster in the folder; creates it if there is none. */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<Cluster> {
  await removeUnfinished(dataDir);
  const folder = clusterFolder(dataDir);
  const data = clusterData(dataDir);
  if ((await readdir(folder).catch(emptyIfMissing)).length === 0) {
    await createCluster(dataDir, binaries, account);
  } else if (!(await readdir(data).catch(emptyIfMissing)).includes('PG_VERSION')) {
    throw new Error(
      `${folder} is there but holds no PostgreSQL data: move it away, or set DATA_DIR to another folder.`,
    );
  } else if (account && (await stat(data)).uid !== account.uid) {
    // E.g. a backup that root unpacked.
    await chownRecursively(account, folder);
  }
  const password = await clusterPassword(dataDir).catch(() => '');
  if (!password) {
    throw new Error(
      `${path.join(folder, 'password')} cannot be read, and without it the database stays closed: ` +
        'bring the file back from a backup, or start the portal as the user who owns it.',
    );
  }
  return {
    data,
    dataArgument: await reachablePath(account, data),
    password,
    account,
  };
}

/** Created in a temporary folder and renamed: an interrupted start leaves no partial cluster. */
async function createCluster(
  dataDir: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  const unfinished = path.join(dataDir, `${unfinishedPrefix}${randomBytes(6).toString('hex')}`);
  const data = path.join(unfinished, 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const password = `${randomBytes(24).toString('hex')}\n`;
  await writeFile(path.join(unfinished, 'password'), password, { mode: 0o600 });
  if (account) await chownRecursively(account, unfinished);
  try {
    const dataPath = await reachablePath(account, data);
    await initdb(binaries, account, data, [
      `--pgdata=${dataPath}`,
      // Not path.join, which would resolve `..` before the link.
      `--pwfile=${dataPath}/../password`,
      `--username=${superuser}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Unicode case folding, the same on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ]);
    await syncFolder(unfinished);
    await rename(unfinished, clusterFolder(dataDir));
    await syncFolder(dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

function initdb(
  binaries: Binaries,
  account: Account | undefined,
  cwd: string,
  args: string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { ...account, cwd, env: postgresEnvironment(), timeout: 120_000 };
    const child = spawn(binaries.initdb, args, { ...options, detached: true, windowsHide: true });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const fail = (reason: string) =>
      reject(
        new Error(
          `The database folder could not be made (${reason}): see whether the disk is full or not ` +
            'writable, start the portal as another user, or set DATABASE_URL to a PostgreSQL server.',
        ),
      );
    child.once('error', (error) => fail(error.message));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else fail(output.trim().split('\n').slice(-4).join(' ') || `initdb ended with ${code}`);
    });
  });
}

/** Passes no secrets of the portal to PostgreSQL, and makes its messages English. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const inherited = ['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of inherited) if (process.env[name]) env[name] = process.env[name];
  return env;
}

// /proc/self/cwd leads straight into the folder, so the account needs no access to its parents (e.g.
// /root).
async function reachablePath(account: Account | undefined, data: string): Promise<string> {
  if (!account || (await canEnter(account, data))) return data;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `PostgreSQL runs as user ${account.uid}, who cannot reach ${data}: set DATA_DIR to a folder ` +
      'that everybody may enter, or start the portal as an ordinary user.',
  );
}

async function chownRecursively({ uid, gid }: Account, folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, name), uid, gid);
  }
  await lchown(folder, uid, gid);
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    // An initdb whose portal was killed may still be writing there, which is harmless.
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 }).catch(
      () => undefined,
    );
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const emptyIfMissing = (error: NodeJS.ErrnoException): string[] => {
  if (error.code === 'ENOENT') return [];
  throw new Error(
    `${error.path ?? 'The database folder'} cannot be read by this user: start the portal as the ` +
      'user who made it, or set DATA_DIR to another folder.',
    { cause: error },
  );
};
