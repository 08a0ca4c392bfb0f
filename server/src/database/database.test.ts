import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type pg from 'pg';
import { openWorld, type World } from '@forge/testkit/test-portal';
import { createPool, isDatabaseAway, unhurried } from './database.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const limitsOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query(
    `select current_setting('statement_timeout') as statement,
       current_setting('idle_in_transaction_session_timeout') as silence`,
  );
  return rows[0] as unknown;
};

test('nobody in front of a page waits long for a statement, or for someone who went silent', async () => {
  expect(await limitsOf(world.context.pool)).toEqual({ statement: '15s', silence: '20s' });
});

test('a statement that is given up, and a server that is not there, are the database being away', async () => {
  const hasty = createPool(inject('databaseServer'), { statementMs: 20, silentMs: 5_000 });
  const lost = createPool('postgres://nobody@127.0.0.1:1/nowhere');
  try {
    await expect(hasty.query('select pg_sleep(5)')).rejects.toSatisfy(isDatabaseAway);
    await expect(lost.query('select 1')).rejects.toSatisfy(isDatabaseAway);
  } finally {
    await Promise.all([hasty.end(), lost.end()]);
  }
});

test.each([
  'select nonsense',
  'select 1 / 0',
  `insert into schema_migrations select * from schema_migrations`,
])('a statement that is wrong is our fault, not the database being away: %s', async (text) => {
  const error: unknown = await world.context.pool.query(text).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseAway(error)).toBe(false);
});

test('a migration or a backup takes as long as it takes', async () => {
  const pool = createPool(inject('databaseServer'), unhurried);
  try {
    expect(await limitsOf(pool)).toEqual({ statement: '0', silence: '0' });
  } finally {
    await pool.end();
  }
});
