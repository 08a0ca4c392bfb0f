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
  /** Resolves with a few words about how it ended; never rejects. */
  exited: Promise<string>;
  /** False if it would not go. */
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
const largeLog = 5_000_000;

export async function launchPostgres(launch: Launch): Promise<PostgresProcess> {
  const { binaries, cluster, logFile, port } = launch;
  const settings = {
    shared_buffers: '128MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // A refused statement is the portal's to report, and its text may name people.
    log_min_messages: 'log',
    ...launch.settings,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: await markOf(cluster.data),
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
        // Ctrl-C in the terminal reaches the portal only, which then stops PostgreSQL in order.
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
    const gone = (milliseconds: number) => within(milliseconds, exited);
    return {
      pid: child.pid,
      exited,
      shutDown: () => endInSteps(binaries, child.pid, gone),
    };
  } finally {
    await log.close();
  }
}

async function openLog(logFile: string, { account }: Cluster) {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants;
  // Undefined on Windows, where it counts as zero.
  const log = await open(logFile, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
  if ((await log.stat()).size > largeLog) await log.truncate();
  // So that its owner can go on without root.
  if (account) await log.chown(account.uid, account.gid);
  return log;
}

/** True when the server says in its pid file that it takes connections. */
export const isReady = (data: string, pid: number | undefined, port: number): Promise<boolean> =>
  says('ready', data, pid, port);

/** True when it was asked to end and may be waiting for everyone to leave: it lets nobody in any more. */
export const isLeaving = (data: string, pid: number | undefined, port: number): Promise<boolean> =>
  says('stopping', data, pid, port);

async function says(
  status: 'ready' | 'stopping',
  data: string,
  pid: number | undefined,
  port: number,
): Promise<boolean> {
  const lines = (await pidFile(data)).split('\n');
  // A restarted container gives the same pids again: the port tells our file from a left one.
  return Number(lines[0]) === pid && Number(lines[3]) === port && lines[7]?.trim() === status;
}

/**
 * Ends a server that a killed portal left behind, and takes away a pid file that would stop ours.
 * Only for who holds the folder's lock.
 */
export async function clearTheWay(binaries: Binaries, data: string): Promise<number | undefined> {
  const pid = Number((await pidFile(data)).split('\n')[0]);
  if (!(pid > 1)) {
    // An empty pid file, as a full disk or a power cut leaves it, stops PostgreSQL.
    await rm(`${data}/postmaster.pid`, { force: true });
    return undefined;
  }
  const ours = await isServerOf(pid, data);
  if (ours) {
    if (!(await endInSteps(binaries, pid, (milliseconds) => goneWithin(milliseconds, pid)))) {
      throw new Error(
        `The database server of an earlier run (process ${pid}) does not end: end it by hand, ` +
          'or restart the machine, and start again.',
      );
    }
  }
  // A pid that somebody else has by now, or that a zombie still has: PostgreSQL would take it for a
  // server. Where nobody has it, the file stays: PostgreSQL learns from it what is left in memory.
  if (exists(pid)) await rm(`${data}/postmaster.pid`, { force: true });
  return ours ? pid : undefined;
}

const pidFile = (data: string) => readFile(`${data}/postmaster.pid`, 'utf8').catch(() => '');

// In the command line, which everybody may read: a root without the right to trace processes, as in
// most containers, can see neither the working directory nor the program of another user's process.
const markOf = async (data: string) => `forge-${await folderId(data)}`;

async function isServerOf(pid: number, data: string): Promise<boolean> {
  const command = await commandLine(pid).catch(() => '');
  if (process.platform === 'win32') return command.includes('postgres.exe');
  return command.includes('postgres') && command.includes(await markOf(data));
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8');
  if (process.platform === 'win32') {
    return (await run('tasklist', ['/NH', '/FI', `PID eq ${pid}`])).stdout;
  }
  return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout;
}

/** Fast shutdown; then immediate, which loses nothing but needs recovery; then by force. */
async function endInSteps(
  binaries: Binaries,
  pid: number | undefined,
  gone: (milliseconds: number) => Promise<boolean>,
): Promise<boolean> {
  // Together less than the ten seconds that the portal has to drain.
  const steps = [
    ['SIGINT', 6_000],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 1_500],
  ] as const;
  for (const [signal, wait] of steps) {
    if (await gone(0)) return true;
    await send(binaries, signal, pid);
    if (await gone(wait)) return true;
  }
  return false;
}

async function send(binaries: Binaries, signal: NodeJS.Signals, pid: number | undefined) {
  if (pid === undefined) return;
  try {
    if (process.platform !== 'win32' || signal === 'SIGKILL') process.kill(pid, signal);
    else await run(binaries.pgCtl, ['kill', signal.slice(3), String(pid)]);
  } catch {
    // It has gone by itself.
  }
}

async function goneWithin(milliseconds: number, pid: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await isGone(pid))) {
    if (Date.now() >= deadline) return false;
    await delay(20);
  }
  return true;
}

/** A zombie is gone: it does nothing more, and where nobody collects it, it stays for ever. */
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

async function within(milliseconds: number, event: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(milliseconds, false, { signal: timer.signal }).catch(() => false);
  return Promise.race([event.then(() => true), late]).finally(() => timer.abort());
}

/** Where the log ends now, to read later what came after. */
export const endOfLog = async (logFile: string) =>
  (await stat(logFile).catch(() => undefined))?.size ?? 0;

export async function logSince(logFile: string, start: number): Promise<string> {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0));
  // Shorter than before: it was emptied in between.
  return text.subarray(text.length < start ? 0 : start).toString();
}
