import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type pg from 'pg';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createPool, isConnectionError, noTimeouts } from './database.ts';
import type { FailoverDetector } from './failover-detector.ts';

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

test('gets a connection back that was checked longer than its caller waited', async () => {
  let checks = 0;
  const check = async () => {
    checks += 1;
    if (checks > pool.options.max) return delay(1_500);
    await delay(700);
    throw new Error('Refused');
  };
  const failovers = { check, onChange: () => undefined } as unknown as FailoverDetector;
  const pool = createPool(inject('databaseServer'), {
    timeouts: { statementMs: 5_000, unresponsiveMs: 5_000, connectMs: 1_500 },
    failovers,
  });
  const connected = Array.from({ length: pool.options.max + 1 }, () => pool.connect());
  const results = await Promise.allSettled(connected);
  expect(results.map(({ status }) => status)).toEqual(connected.map(() => 'rejected'));
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  expect(checks).toBe(connected.length);
  await pool.end();
});
