import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { serverFolder } from '../server-folder.ts';
import { isSignInTable } from './backup-tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('the documented step after a point-in-time recovery ends everything that lets people in', async () => {
  const { pool } = portal.context;
  const admin = await portal.signIn('admin');
  await admin.post('/calendar/link', {});
  await admin.post('/auth/tokens', { name: 'A script', access: 'read', days: 30 });
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'token_hash' order by 1`,
  );
  const readCounts = async () => {
    const counts: Record<string, number | null> = {};
    for (const { name } of tables.rows) {
      counts[name] = (await pool.query(`select from ${name}`)).rowCount;
    }
    return counts;
  };
  expect(await readCounts()).toEqual({ calendar_links: 1, personal_tokens: 1, sessions: 1 });
  expect(tables.rows.every(({ name }) => isSignInTable(`public.${name}`))).toBe(true);

  const operations = await readFile(join(serverFolder, '../docs/operations.md'), 'utf8');
  const [, statements = ''] = /`(set forge\.action = 'recovery';[^`]*)`/.exec(operations) ?? [];
  await pool.query(statements);
  expect(await readCounts()).toEqual({ calendar_links: 0, personal_tokens: 0, sessions: 0 });
});
