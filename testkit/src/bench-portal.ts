import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { createPool } from '../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';

const root = join(import.meta.dirname, '..');
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const end = async (child: ChildProcess) => {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** A floor to measure against: a bare server in a process of its own, told what to serve. */
export const startFloor = async (file: string, setup: object) => {
  const port = await freePort();
  const child = fork(join(root, 'bench', 'floors', file), { execArgv: ['--import', 'tsx'] });
  child.send({ port, ...setup });
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => end(child) };
};

export type Stage = { url: string; pool: pg.Pool; databaseUrl: string; stop: () => Promise<void> };

/** The built portal on a database of its own, which the bench may fill by hand. */
export const openStage = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forge-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, log: silent });
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'server', 'dist', 'main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: String(port),
      DATABASE_URL: database.connectionString,
      RATE_LIMITS: 'off',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const pool = createPool(database.connectionString);
  return {
    url: `http://localhost:${port}`,
    pool,
    databaseUrl: database.connectionString,
    stop: async () => {
      await end(child);
      await pool.end();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
