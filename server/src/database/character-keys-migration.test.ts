import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { databaseUrl, onDatabase } from '@forge/testkit/test-database';
import { backUp } from '../backup/back-up.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import { restore } from '../backup/restore.ts';
import { listDuplicates } from '../features/bookings/duplicate-characters.repository.ts';
import { serverFolder } from '../server-folder.ts';
import { createDatabase, createPool } from './database.ts';
import { migrate } from './migrate.ts';

const pools: pg.Pool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
});

const emptyDatabase = async (name: string) => {
  await onDatabase(inject('databaseServer'), async (client) => {
    await client.query(`drop database if exists ${name} (force)`);
    await client.query(`create database ${name} template template0`);
  });
  const pool = createPool(databaseUrl(inject('databaseServer'), name));
  pools.push(pool);
  return pool;
};

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Id, raid, name, realm and whether it left, oldest first; the ids are in another order. */
const bookings = [
  [9, 1, 'Arthas', 'Argent Dawn', false],
  [3, 1, 'ARTHAS-ArgentDawn', 'Kazzak', false],
  [5, 1, 'Arthas', 'Argent-Dawn', true],
  [1, 1, '\u0410rthas', 'ArgentDawn', false],
  [4, 2, 'Arthas', 'ArgentDawn', false],
  [2, 1, 'Jaina', 'Argent Dawn', false],
] as const;

const expectedKeys = [
  'arthas-argentdawn',
  `arthas-argentdawn#${idOf(3)}`,
  'arthas-argentdawn',
  `arthas-argentdawn#${idOf(1)}`,
  'arthas-argentdawn',
  'jaina-argentdawn',
];

const migrateUpTo = async (pool: pg.Pool, next: string) => {
  const files = await readdir(join(serverFolder, 'migrations'));
  const only = new Set(files.filter((file) => file.endsWith('.sql') && file < next));
  await migrate(pool, { demo: false, only });
};

/** A database from before the keys, with spellings of one character in a raid. */
const olderDatabase = async (name: string) => {
  const pool = await emptyDatabase(name);
  await migrateUpTo(pool, '0023');
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into users (id, discord_id, username, discord_username) values ($1, '1', 'Ada', 'ada')`,
    [idOf(1)],
  );
  await client.query(
    `insert into raids (id, name, day, time_of_day, difficulty, organization, loot_type, raid_type,
       boss_count, max_clients, pot, leader_id, created_by, published_at, taken, last_seat)
     select id, 'Raid', '2031-01-01', '20:00', 'HEROIC', 'Guild', 'Unsaved', 'Full Run', 8, 30, 1000,
       $3, $3, now(), taken, 6
     from unnest($1::uuid[], $2::int[]) as raid (id, taken)`,
    [[idOf(1), idOf(2)], [4, 1], idOf(1)],
  );
  for (const [index, [id, raid, clientName, realm, hasLeft]] of bookings.entries()) {
    await client.query(
      `insert into bookings (id, raid_id, created_by, created_at, raider_io_link, client_name,
         client_realm, client_class, client_faction, payment_realm, payment_faction, source, price,
         deposit, contact_info, additional_notes, selected_bosses, seat, price_floor, left_as, left_at,
         reason)
       values ($1, $2, $3, now() + $4 * interval '1 s', '', $5, $6, 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC',
         1000, 0, '', '', '{}', $4 + 1, 900, $7, case when $7::text is not null then now() end, $7)`,
      [idOf(id), idOf(raid), idOf(1), index, clientName, realm, hasLeft ? 'cancelled' : null],
    );
  }
  client.release(true);
  return pool;
};

const keysOf = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ character_key: string }>(
    'select character_key from bookings order by created_at',
  );
  return rows.map(({ character_key }) => character_key);
};

test('fills the keys of existing bookings: the oldest duplicate gets the plain key, the others a suffix', async () => {
  const pool = await olderDatabase('keys_upgrade');
  const applied = await Promise.all([
    migrate(pool, { demo: false }),
    migrate(pool, { demo: false }),
  ]);
  expect(applied.flat().filter((name) => name === '0023-character-keys.sql')).toHaveLength(1);
  expect(await keysOf(pool)).toEqual(expectedKeys);
  const listed = await listDuplicates(createDatabase(pool));
  expect(listed.map(({ id }) => id)).toEqual([9, 3, 1].map(idOf));
  const { rows } = await pool.query(`select from pg_trigger where tgenabled = 'D'`);
  expect(rows).toEqual([]);
  const { rows: trail } = await pool.query(`select from audit where thing = 'bookings'`);
  expect(trail).toEqual([]);
});

test('recomputes keys that an earlier version computed differently', async () => {
  const pool = await olderDatabase('keys_again');
  await migrateUpTo(pool, '0037');
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  // As computed before look-alike letters (here a Cyrillic A) were mapped to Latin ones.
  await client.query(`update bookings set character_key = 'other-' || id where client_name = $1`, [
    '\u0410rthas',
  ]);
  client.release(true);
  await migrate(pool, { demo: false });
  expect(await keysOf(pool)).toEqual(expectedKeys);
});

test('fills the keys of a restored backup from before them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forge-keys-'));
  try {
    const file = join(folder, 'older.backup.gz');
    const key = readBackupKey({ BACKUP_KEY: 'a key for the backups of these tests' });
    const older = await (await olderDatabase('keys_older')).connect();
    await backUp(older, file, { key }).finally(() => older.release(true));
    const pool = await emptyDatabase('keys_restored');
    await restore(pool, file, { key });
    expect(await keysOf(pool)).toEqual(expectedKeys);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
