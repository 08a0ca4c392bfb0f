import { execFile, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The user PostgreSQL runs as: it refuses to run as root. */
export type Account = { uid: number; gid: number };

const run = promisify(execFile);

/** Undefined unless this process is root: an ordinary user runs PostgreSQL as itself. */
export async function accountFor(cluster: string, name?: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  // An ordinary user's data stays theirs, so that they can start it again without root.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const names = name ? [name] : ['postgres', '_postgres'];
  return (await findFirst(names)) ?? (await create(names[0] ?? 'postgres'));
}

async function findFirst(names: string[]): Promise<Account | undefined> {
  for (const name of names) {
    const account = await find(name);
    if (account) return account;
  }
  return undefined;
}

async function find(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    const account = { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    return account.uid > 0 && account.gid >= 0 ? account : undefined;
  } catch {
    return undefined;
  }
}

async function create(name: string): Promise<Account> {
  const toolchains = [
    [
      ['groupadd', '--system', name],
      ['useradd', '--system', '-g', name, '-M', '-d', '/', '-s', '/bin/false', name],
    ],
    // busybox
    [
      ['addgroup', '-S', name],
      ['adduser', '-S', '-D', '-H', '-h', '/', '-s', '/bin/false', '-G', name, name],
    ],
  ];
  const failures: string[] = [];
  for (const commands of toolchains) {
    for (const [command = '', ...args] of commands) {
      // The group may exist, or another portal may be creating it.
      await run(command, args).catch((error: unknown) => failures.push(messageOf(error)));
    }
    const account = await find(name);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and no account "${name}" could be made for it ` +
      `(${failures.join('; ')}): create one with "useradd --system ${name}", start the portal as ` +
      `an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Tries it, because mode bits are not enough (ACLs, mounts). */
export function canEnter(account: Account, folder: string): Promise<boolean> {
  const cd = ['-c', 'cd "$1" 2>/dev/null', 'sh', folder];
  return succeeds('/bin/sh', cd, account);
}

export function succeeds(command: string, args: string[], account?: Account): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    // Throws, instead of emitting, where this root may not switch users.
    const child = spawn(command, args, { ...account, cwd: '/', stdio: 'ignore', timeout: 20_000 });
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  }).catch(() => false);
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().replaceAll('\n', ' ');
