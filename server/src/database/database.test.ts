import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type pg from 'pg';
import { openWorld, type World } from '../../test/world.ts';
import { createPool, unhurried } from './database.ts';

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

test('a migration or a backup takes as long as it takes', async () => {
  const pool = createPool(inject('databaseServer'), unhurried);
  try {
    expect(await limitsOf(pool)).toEqual({ statement: '0', silence: '0' });
  } finally {
    await pool.end();
  }
});
