import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyPreparedCluster } from '@forge/testkit/prepared-cluster';
import { onDatabase } from '@forge/testkit/test-database';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

// For loaded machines; required durations are asserted below.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let messages: string[];
let started: EmbeddedPostgres[];
let children: ChildProcessWithoutNullStreams[];

beforeEach(async () => {
  // Mode 0700: as root, PostgreSQL's account cannot traverse it, as below /root.
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'forge-embedded-')), 'data');
  messages = [];
  started = [];
  children = [];
});

afterEach(async () => {
  await Promise.all(started.map((database) => database.stop()));
  for (const child of children.filter((each) => each.exitCode === null)) {
    child.stdin.end();
    if (child.signalCode === null) await once(child, 'exit');
  }
  // A failed test may have left a server running: the next start ends it.
  if (await stat(path.join(data(), 'postmaster.pid')).catch(() => undefined)) {
    await start().then((database) => database.stop());
  }
  await rm(path.dirname(dataDir), { recursive: true, force: true });
});

/** Connections are the superuser's, who may do what the tests need. */
async function start(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  const note = (_details: object, message: string) => void messages.push(message);
  const log = { info: note, warn: note, error: note };
  const database = await startEmbeddedPostgres({ dataDir, log, ...(settings && { settings }) });
  started.push(database);
  return { ...database, connectionString: database.superuserUrl };
}

async function startInChildProcess() {
  const script = path.join(import.meta.dirname, 'embedded.test-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir]);
  children.push(child);
  child.stderr.pipe(process.stderr);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { connectionString?: string; error?: string }) };
}

const query = (connectionString: string | undefined, text: string) =>
  onDatabase(connectionString ?? '', (client) => client.query<Record<string, unknown>>(text));

async function retryFor<T>(milliseconds: number, attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await delay(20);
  }
}

const data = () => path.join(dataDir, 'postgres', 'data');
const serverPid = async () =>
  Number((await readFile(path.join(data(), 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const facts = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return !/\) [ZX]/.test(facts);
}

const waitUntilGone = (pid: number) =>
  retryFor(5_000, async () => expect(await isAlive(pid)).toBe(false));

test('creates a database on the first start and keeps its data', async () => {
  const startedAt = performance.now();
  const first = await start();
  const firstStartMs = performance.now() - startedAt;
  await query(first.connectionString, 'CREATE TABLE note AS SELECT 7 AS seven');
  await first.stop();

  const again = performance.now();
  const second = await start({ work_mem: '7MB' });
  const laterStartMs = performance.now() - again;
  const kept = `SELECT seven, current_setting('work_mem') AS work_mem FROM note`;
  const { rows } = await query(second.connectionString, kept);
  expect(rows).toEqual([{ seven: 7, work_mem: '7MB' }]);
  expect(firstStartMs).toBeLessThan(15_000);
  expect(laterStartMs).toBeLessThan(5_000);
});

test('is durable, uses UTF-8 and UTC, and accepts only local clients with the password', async () => {
  const { connectionString } = await start();
  const shown = await query(
    connectionString,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('server_encoding') AS encoding, current_setting('timezone') AS zone,
       current_setting('listen_addresses') AS host, current_setting('unix_socket_directories') AS sockets,
       current_database() AS name, upper('élan') AS upper`,
  );
  expect(shown.rows[0]).toEqual({
    fsync: 'on',
    commit: 'on',
    encoding: 'UTF8',
    zone: 'UTC',
    host: '127.0.0.1',
    sockets: '',
    name: 'forge',
    upper: 'ÉLAN',
  });
  const guessed = connectionString.replace(/:[0-9a-f]+@/, ':guess@');
  await expect(query(guessed, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect((await stat(path.join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
  expect((await stat(path.join(dataDir, 'postgres.log'))).mode & 0o777).toBe(0o600);
});

test('works in a folder that every user may enter', async () => {
  await chmod(path.dirname(dataDir), 0o755);
  const { connectionString } = await start();
  expect((await query(connectionString, 'SHOW data_directory')).rows[0]).toEqual({
    data_directory: data(),
  });
});

test('rejects a second process on the same folder', async () => {
  await copyPreparedCluster(dataDir);
  const { connectionString } = await start();
  const { child, error } = await startInChildProcess();
  expect(error).toBe(
    `Another portal process is using the folder ${dataDir}: stop it, or set DATA_DIR to another folder.`,
  );
  if (child.exitCode === null) await once(child, 'exit');
  expect((await query(connectionString, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('keeps every committed row after kill -9 of the portal', async () => {
  await copyPreparedCluster(dataDir);
  const { child, connectionString } = await startInChildProcess();
  await query(connectionString, 'CREATE TABLE note AS SELECT generate_series(1, 1000) AS n');
  const orphan = await serverPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await isAlive(orphan)).toBe(true);

  const next = await start();
  expect(await isAlive(orphan)).toBe(false);
  const counted = await query(next.connectionString, 'SELECT count(*)::int AS n FROM note');
  expect(counted.rows).toEqual([{ n: 1000 }]);
  expect(messages).toContain('stopped the database server of a portal that was killed');
});

test('restarts within 5 s at the same port after kill -9 of the database server', async () => {
  await copyPreparedCluster(dataDir);
  const database = await start();
  const { connectionString } = database;
  await query(connectionString, 'CREATE TABLE note AS SELECT generate_series(1, 1000) AS n');
  // Busy connections keep the shared memory a little longer than the server does.
  const busy = query(connectionString, 'SELECT pg_sleep(20)').catch((error: unknown) => error);
  await retryFor(2_000, async () => {
    const found = await query(
      connectionString,
      `SELECT FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)'`,
    );
    expect(found.rowCount).toBe(1);
  });
  for (let round = 0; round < 3; round += 1) {
    const killed = await serverPid();
    process.kill(killed, 'SIGKILL');
    await waitUntilGone(killed);
    const back = await retryFor(5_000, () =>
      query(connectionString, 'SELECT count(*)::int FROM note'),
    );
    expect(back.rows).toEqual([{ count: 1000 }]);
    expect(await serverPid()).not.toBe(killed);
  }
  expect(await busy).toBeInstanceOf(Error);
  const last = await serverPid();
  await database.stop();
  expect(await isAlive(last)).toBe(false);
});

test('turns a smart shutdown from outside into a restart within 5 s', async () => {
  await copyPreparedCluster(dataDir);
  const { connectionString } = await start();
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  const disconnected = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  const pid = await serverPid();
  process.kill(pid, 'SIGTERM');
  await waitUntilGone(pid);
  await disconnected;
  await retryFor(5_000, () => query(connectionString, 'SELECT 1'));
  expect(messages).toContain('the database server was asked to end: ending it now');
});

test('leaves nothing running when stopped during a restart', async () => {
  await copyPreparedCluster(dataDir);
  const database = await start();
  const { connectionString } = database;
  process.kill(await serverPid(), 'SIGKILL');
  await retryFor(5_000, () => {
    expect(messages).toContain('the database server ended by itself: starting it again');
    return Promise.resolve();
  });
  await database.stop();
  await expect(query(connectionString, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  await expect(start()).resolves.toBeDefined();
});

test('removes the files of an interrupted first start', async () => {
  const left = path.join(dataDir, 'postgres.unfinished-0123456789ab');
  await mkdir(path.join(left, 'data', 'base'), { recursive: true });
  await writeFile(path.join(left, 'data', 'PG_VERSION'), '18\n');
  await start();
  expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('completes a first start that was interrupted before CREATE DATABASE', async () => {
  await copyPreparedCluster(dataDir);
  const first = await start();
  const other = first.connectionString.replace(/forge$/, 'postgres');
  await query(other, 'DROP DATABASE forge WITH (FORCE)');
  await first.stop();
  const second = await start();
  expect((await query(second.connectionString, 'SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('starts despite a stale pid file and does not kill the process that has the pid now', async () => {
  await copyPreparedCluster(dataDir);
  const first = await start();
  const content = await readFile(path.join(data(), 'postmaster.pid'), 'utf8');
  await first.stop();
  const { uid, gid } = await stat(data());
  // The same user as the server's, or PostgreSQL itself would see that it is another program.
  const otherProcess = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' });
  try {
    const stale = content.replace(/^\d+/, String(otherProcess.pid));
    await writeFile(path.join(data(), 'postmaster.pid'), stale);
    const second = await start();
    expect(otherProcess.exitCode ?? otherProcess.signalCode).toBeNull();
    await second.stop();
    await writeFile(path.join(data(), 'postmaster.pid'), '');
    await start();
  } finally {
    otherProcess.kill('SIGKILL');
  }
});

test('stops idempotently, unlocks the folder and lets the process exit', async () => {
  await copyPreparedCluster(dataDir);
  const database = await start();
  const pid = await serverPid();
  await Promise.all([database.stop(), database.stop()]);
  await database.stop();
  expect(await isAlive(pid)).toBe(false);

  const { child } = await startInChildProcess();
  const second = await serverPid();
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(0);
  expect(await isAlive(second)).toBe(false);
});

test('reports why a start fails and unlocks the folder', async () => {
  await copyPreparedCluster(dataDir);
  await expect(start({ work_mem: 'plenty' })).rejects.toThrow(
    /The embedded database did not start \(ended with code 1\)[^]*invalid value for parameter "work_mem"/,
  );
  await expect(start()).resolves.toBeDefined();
});

test('does not touch a folder with foreign files', async () => {
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
  await writeFile(path.join(dataDir, 'postgres', 'letter.txt'), 'dear');
  await expect(start()).rejects.toThrow('holds no PostgreSQL data: move it away');
  expect(await readFile(path.join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('dear');
});
