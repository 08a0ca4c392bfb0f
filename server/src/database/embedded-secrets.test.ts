import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyPreparedCluster } from '@forge/testkit/prepared-cluster';
import { silentLog } from '@forge/testkit/silent-log';
import { createPool } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

let dataDir: string;
let database: EmbeddedPostgres;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'forge-embedded-'));
  await copyPreparedCluster(dataDir);
  vi.stubEnv('SESSION_SECRET', 'a-secret-of-the-portal');
  database = await startEmbeddedPostgres({ dataDir, log: silentLog });
  vi.unstubAllEnvs();
  pool = createPool(database.superuserUrl);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('passes no secrets of the portal to PostgreSQL', async () => {
  await pool.query('create table environment (line text)');
  await pool.query(`copy environment from program 'env'`);
  const { rows } = await pool.query<{ line: string }>('select line from environment');
  const lines = rows.map(({ line }) => line);
  expect(lines).toContain('TZ=UTC');
  expect(lines).not.toContain('SESSION_SECRET=a-secret-of-the-portal');
});

test('does not log statement errors, which may contain personal data', async () => {
  await expect(pool.query(`select 'Someone'::int`)).rejects.toThrow('"Someone"');
  expect(await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain('Someone');
});
