import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type pg from 'pg';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createPool, isConnectionError, noTimeouts } from './database.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const timeoutsOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  );
  return rows[0] as unknown;
};

test('sets statement and idle transaction timeouts', async () => {
  expect(await timeoutsOf(portal.context.pool)).toEqual({ statement: '15s', idle: '20s' });
});

test('treats a statement timeout and an unreachable server as connection errors', async () => {
  const shortTimeout = createPool(inject('databaseServer'), {
    timeouts: { statementMs: 20, unresponsiveMs: 5_000 },
  });
  const unreachable = createPool('postgres://nobody@127.0.0.1:1/nowhere');
  try {
    await expect(shortTimeout.query('select pg_sleep(5)')).rejects.toSatisfy(isConnectionError);
    await expect(unreachable.query('select 1')).rejects.toSatisfy(isConnectionError);
  } finally {
    await Promise.all([shortTimeout.end(), unreachable.end()]);
  }
});

test.each([
  'select nonsense',
  'select 1 / 0',
  `insert into schema_migrations select * from schema_migrations`,
])('does not treat a failed statement as a connection error: %s', async (text) => {
  const error: unknown = await portal.context.pool.query(text).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(Error);
  expect(isConnectionError(error)).toBe(false);
});

test('has no timeouts for migrations and backups', async () => {
  const pool = createPool(inject('databaseServer'), { timeouts: noTimeouts });
  try {
    expect(await timeoutsOf(pool)).toEqual({ statement: '0', idle: '0' });
  } finally {
    await pool.end();
  }
});
