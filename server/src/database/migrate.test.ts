import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { databaseUrl } from '@forge/testkit/test-database';
import { createPool } from './database.ts';
import { findSchemaMismatch, migrate } from './migrate.ts';

const pools: pg.Pool[] = [];
const server = () => new pg.Client(inject('databaseServer'));

const emptyDatabase = async (name: string) => {
  const client = server();
  await client.connect();
  await client.query(`drop database if exists ${name} (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return () => {
    const pool = createPool(databaseUrl(inject('databaseServer'), name));
    pools.push(pool);
    return pool;
  };
};

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

test('applies each migration once when processes start together', async () => {
  const connect = await emptyDatabase('migrate_together');
  const applied = await Promise.all(
    Array.from({ length: 5 }, () => migrate(connect(), { demo: true })),
  );
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await findSchemaMismatch(connect(), { demo: true })).toBeNull();
});

test('creates no demo tables outside demo mode', async () => {
  const connect = await emptyDatabase('migrate_real');
  await migrate(connect(), { demo: false });
  const { rows } = await connect().query(`select from pg_namespace where nspname = 'demo'`);
  expect(rows).toEqual([]);
  expect(await findSchemaMismatch(connect(), { demo: true })).toContain('older');
});

test('rejects a migration that was changed after it was applied', async () => {
  const connect = await emptyDatabase('migrate_changed');
  await migrate(connect(), { demo: false });
  await connect().query(`update schema_migrations set hash = 'other' where name like '0001%'`);
  await expect(migrate(connect(), { demo: false })).rejects.toThrow(
    'was changed after it was applied',
  );
});

test('refuses to start an older version on a newer schema', async () => {
  const connect = await emptyDatabase('migrate_newer');
  await migrate(connect(), { demo: false });
  await connect().query(
    `insert into schema_migrations (name, hash) values ('9999-later.sql', 'x')`,
  );
  expect(await findSchemaMismatch(connect(), { demo: false })).toBe(
    'The schema of the database is newer than this version',
  );
  await expect(migrate(connect(), { demo: false })).rejects.toThrow(
    'The database was migrated by a newer version (9999-later.sql)',
  );
});

test('does not keep others from reading while it waits for a lock', async () => {
  const connect = await emptyDatabase('migrate_locked');
  await migrate(connect(), { demo: false });
  // It drops an index, for which nobody may read the table.
  await connect().query(`delete from schema_migrations where name like '0041%'`);
  const reader = await connect().connect();
  await reader.query('begin; select from ledger_sums');
  const migrated = migrate(connect(), { demo: false });
  const isWaiting = async () => {
    const { rows } = await reader.query(`select from pg_locks where not granted
      and relation = 'ledger_sums'::regclass
      and database = (select oid from pg_database where datname = current_database())`);
    return rows.length > 0;
  };
  await expect.poll(isWaiting, { timeout: 5_000 }).toBe(true);
  await connect().query(`set statement_timeout = '10s'; select from ledger_sums`);
  await reader.query('commit');
  reader.release();
  expect(await migrated).toEqual(['0041-ledger-totals.sql']);
});
