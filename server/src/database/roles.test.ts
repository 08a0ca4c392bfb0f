import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { silentLog } from '@forge/testkit/silent-log';
import { createPool } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let dataDir: string;
let pools: pg.Pool[];
let running: EmbeddedPostgres | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'forge-roles-'));
  pools = [];
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async () => (running = await startEmbeddedPostgres({ dataDir, log: silentLog }));
const stop = async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await running?.stop();
};
const connect = (url: string) => {
  const pool = createPool(url);
  pools.push(pool);
  return pool;
};
const migrateAs = (url: string) =>
  migrate(connect(url), { demo: true, applicationRole: 'forge_app' });

const rightsOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query(
    `select rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as powerful,
       (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
     from pg_roles where rolname = current_user`,
  );
  return rows[0] as { powerful: boolean; owned: number };
};

const addHero = `select set_config('forge.action', 'test', false);
  insert into hero_names (name, realm, faction, active) values ('Bank', 'Kazzak', 'Horde', true)`;

test('connects the portal as a role that owns nothing and changes rows only', async () => {
  const { connectionString, ownerUrl } = await start();
  await migrateAs(ownerUrl);
  const portal = connect(connectionString);
  expect(await rightsOf(portal)).toEqual({ powerful: false, owned: 0 });
  expect((await rightsOf(connect(ownerUrl))).powerful).toBe(false);

  await portal.query(addHero);
  expect((await portal.query('select from audit')).rowCount).toBe(1);
  const forbidden = [
    'create table mine (id int)',
    'create schema mine',
    'truncate bookings',
    'alter table audit disable trigger user',
    'drop trigger audit_is_append_only on audit',
    `update audit set action = 'other'`,
    'delete from audit',
    'delete from schema_migrations',
    `copy hero_names to program 'cat'`,
    `select pg_read_file('postgresql.conf')`,
    'alter role forge_app superuser',
    'set role forge_owner',
    'create role other',
    'create database other',
  ];
  for (const statement of forbidden) {
    await expect(portal.query(statement), statement).rejects.toThrow(
      /permission denied|must be owner|Only roles with/i,
    );
  }
});

test('lets a portal without the right to migrate start on a migrated database only', async () => {
  const { connectionString, ownerUrl } = await start();
  const portal = connect(connectionString);
  await expect(migrate(portal, { demo: true })).rejects.toThrow('set DATABASE_OWNER_URL');
  await migrateAs(ownerUrl);
  expect(await migrate(portal, { demo: true })).toEqual([]);
});

test('takes over a folder in which everything belongs to the superuser', async () => {
  const first = await start();
  const old = connect(first.superuserUrl);
  // As an earlier version left it.
  await old.query('alter database forge owner to forge');
  await migrate(old, { demo: true });
  await old.query(addHero);
  await stop();

  const second = await start();
  expect(await migrateAs(second.ownerUrl)).toEqual([]);
  const portal = connect(second.connectionString);
  await portal.query(addHero.replace('Bank', 'Vault'));
  const { rows } = await portal.query<{ name: string }>(
    'select name from hero_names order by name',
  );
  expect(rows.map(({ name }) => name)).toEqual(['Bank', 'Vault']);
  const owned = await portal.query(
    `select relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'demo') and pg_get_userbyid(relowner) <> 'forge_owner'
     union all
     select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
     where nspname in ('public', 'demo') and pg_get_userbyid(proowner) <> 'forge_owner'`,
  );
  expect(owned.rows).toEqual([]);
  // The next migration can change what the earlier version created.
  await connect(second.ownerUrl).query('alter table hero_names add column test int');
});
