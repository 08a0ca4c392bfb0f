import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPool } from '../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { migrate } from '../../server/src/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One real PostgreSQL for all test files; each takes a copy of a migrated database from it. */
export default async (project: TestProject) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forge-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    settings: { max_connections: '300' },
  });
  const pool = createPool(server.connectionString);
  await pool.query('create database template_portal');
  await pool.end();
  const template = createPool(databaseUrl(server.connectionString, 'template_portal'));
  await migrate(template, { demo: true });
  await template.end();
  project.provide('databaseServer', server.connectionString);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};

export const databaseUrl = (server: string, database: string) => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};
