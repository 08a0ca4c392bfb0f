import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { folderId } from './data-dir-lock.ts';
import type { Binaries } from './postgres-binaries.ts';
import { type Cluster, postgresEnvironment } from './postgres-cluster.ts';

export type PostgresProcess = {
  pid: number | undefined;
  /** Resolves with the exit reason; never rejects. */
  exited: Promise<string>;
  /** False if it did not exit. */
  shutDown(): Promise<boolean>;
};

export type Launch = {
  binaries: Binaries;
  cluster: Cluster;
  logFile: string;
  port: number;
  settings: Record<string, string>;
};

const run = promisify(execFile);
const MAX_LOG_BYTES = 5_000_000;

export async function launchPostgres(launch: Launch): Promise<PostgresProcess> {
  const { binaries, cluster, logFile, port } = launch;
  const settings = {
    shared_buffers: '128MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // No statement errors: the portal reports them, and their text may contain personal data.
    log_min_messages: 'log',
    ...launch.settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: await clusterName(cluster.data),
  };
  const log = await openLog(logFile, cluster);
  try {
    const child = spawn(
      binaries.postgres,
      [
        ...['-D', cluster.dataArgument, '-p', String(port)],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...cluster.account,
        cwd: cluster.data,
        env: postgresEnvironment(),
        // Ctrl-C reaches the portal only, which shuts PostgreSQL down gracefully.
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    );
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) =>
        resolve(signal ? `ended by ${signal}` : `ended with code ${code}`),
      );
    });
    const exitsWithin = (milliseconds: number) => resolvesWithin(milliseconds, exited);
    return {
      pid: child.pid,
      exited,
      shutDown: () => shutDownWithEscalation(binaries, child.pid, exitsWithin),
    };
  } finally {
    await log.close();
  }
}

async function openLog(logFile: string, { account }: Cluster) {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  // O_NOFOLLOW is undefined on Windows, which counts as zero.
  const log = await open(logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if ((await log.stat()).size > MAX_LOG_BYTES) await log.truncate();
  // So that its owner can later start without root.
  if (account) await log.chown(account.uid, account.gid);
  return log;
}

/** Whether the server accepts connections, according to its pid file. */
export const isReady = (data: string, pid: number | undefined, port: number): Promise<boolean> =>
  hasStatus('ready', data, pid, port);

/** Whether it is shutting down: it may wait for clients to disconnect, and accepts no new ones. */
export const isShuttingDown = (
  data: string,
  pid: number | undefined,
  port: number,
): Promise<boolean> => hasStatus('stopping', data, pid, port);

async function hasStatus(
  status: 'ready' | 'stopping',
  data: string,
  pid: number | undefined,
  port: number,
): Promise<boolean> {
  const lines = (await pidFile(data)).split('\n');
  // A restarted container reuses pids: the port distinguishes our file from a stale one.
  return Number(lines[0]) === pid && Number(lines[3]) === port && lines[7]?.trim() === status;
}

/**
 * Stops the server of a killed portal and removes a stale pid file. Returns the stopped server's pid.
 * The caller must hold the folder's lock.
 */
export async function stopOrphanedServer(
  binaries: Binaries,
  data: string,
): Promise<number | undefined> {
  const pid = Number((await pidFile(data)).split('\n')[0]);
  if (!(pid > 1)) {
    // PostgreSQL does not start with an empty pid file (full disk, power cut).
    await rm(`${data}/postmaster.pid`, { force: true });
    return undefined;
  }
  const ours = await isServerOf(pid, data);
  if (ours) {
    if (!(await shutDownWithEscalation(binaries, pid, (ms) => isGoneWithin(ms, pid)))) {
      throw new Error(
        `The database server of an earlier run (process ${pid}) does not end: end it by hand, ` +
          'or restart the machine, and start again.',
      );
    }
  }
  // PostgreSQL would mistake another process (or a zombie) with this pid for a running server.
  // Otherwise the file stays: PostgreSQL finds orphaned shared memory with it.
  if (exists(pid)) await rm(`${data}/postmaster.pid`, { force: true });
  return ours ? pid : undefined;
}

const pidFile = (data: string) => readFile(`${data}/postmaster.pid`, 'utf8').catch(() => '');

// Identifies our server by its command line, which is readable by all. In most containers root may not
// trace, and so cannot see another user's working directory or program.
const clusterName = async (data: string) => `forge-${await folderId(data)}`;

async function isServerOf(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid).catch(() => '');
  if (process.platform === 'win32') return command.includes('postgres.exe');
  return command.includes('postgres') && command.includes(await clusterName(data));
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8');
  if (process.platform === 'win32') {
    return (await run('tasklist', ['/NH', '/FI', `PID eq ${pid}`])).stdout;
  }
  return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
}

/** Fast shutdown; then immediate, which loses nothing but needs recovery; then SIGKILL. */
async function shutDownWithEscalation(
  binaries: Binaries,
  pid: number | undefined,
  exitsWithin: (milliseconds: number) => Promise<boolean>,
): Promise<boolean> {
  // Together less than the portal's ten seconds of shutdown.
  const steps = [
    ['SIGINT', 6_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_500],
  ] as const;
  for (const [signal, timeout] of steps) {
    if (await exitsWithin(0)) return true;
    await send(binaries, signal, pid);
    if (await exitsWithin(timeout)) return true;
  }
  return false;
}

async function send(binaries: Binaries, signal: NodeJS.Signals, pid: number | undefined) {
  if (pid === undefined) return;
  try {
    if (process.platform !== 'win32' || signal === 'SIGKILL') process.kill(pid, signal);
    else await run(binaries.pgCtl, ['kill', signal.slice(3), String(pid)]);
  } catch {
    // It has already exited.
  }
}

async function isGoneWithin(milliseconds: number, pid: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await isGone(pid))) {
    if (Date.now() >= deadline) return false;
    await delay(20);
  }
  return true;
}

/** A zombie counts as gone: without a parent that reaps it, it stays. */
async function isGone(pid: number): Promise<boolean> {
  if (!exists(pid)) return true;
  if (process.platform !== 'linux') return false;
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') X');
  return /^[ZX]/.test(facts.slice(facts.lastIndexOf(')') + 2));
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function resolvesWithin(milliseconds: number, event: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(milliseconds, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([event.then(() => true), late]).finally(() => timer.abort());
}

/** The log's current size, for `logSince`. */
export const logSize = async (logFile: string) =>
  (await stat(logFile).catch(() => undefined))?.size ?? 0;

export async function logSince(logFile: string, start: number): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0));
  // Shorter than before: it was truncated in between.
  return text.subarray(text.length < start ? 0 : start).toString();
}
