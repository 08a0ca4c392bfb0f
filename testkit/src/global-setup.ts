import type { TestProject } from 'vitest/node';
import { createPool } from '../../server/src/database/database.ts';
import { migrate } from '../../server/src/database/migrate.ts';
import { databaseUrl, onDatabase, startTestDatabase, withoutSync } from './test-database.ts';

/** One PostgreSQL server for all test files; each file copies the migrated template database. */
export default async (project: TestProject) => {
  const server = await startTestDatabase({ max_connections: '300', ...withoutSync });
  await onDatabase(server.url, (client) => client.query('create database template_portal'));
  const template = createPool(databaseUrl(server.url, 'template_portal'));
  await migrate(template, { demo: true });
  await template.end();
  project.provide('databaseServer', server.url);
  return server.close;
};
