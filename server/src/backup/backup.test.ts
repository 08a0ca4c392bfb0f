import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { book } from '@forge/testkit/booking-fixtures';
import { databaseUrl, onDatabase } from '@forge/testkit/test-database';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createDatabase, createPool } from '../database/database.ts';
import { findSchemaMismatch, migrate } from '../database/migrate.ts';
import { open as openChannel } from '../features/discord-channel/discord-channel.repository.ts';
import { backUp } from './back-up.ts';
import { readBackupKey } from './backup-key.ts';
import { restore } from './restore.ts';

const key = readBackupKey({ BACKUP_KEY: 'a key for the backups of these tests' });

let folder: string;
let file: string;
let testPortal: TestPortal;
beforeAll(async () => {
  // Nothing changes in the background while tables are compared.
  testPortal = await startTestPortal({
    env: { DEMO_DATA: 'on' },
    runsBackgroundJobs: false,
    checkRolesEverySeconds: 36_000,
  });
});
afterAll(() => testPortal.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forge-backup-'));
  file = join(folder, 'portal.backup.gz');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const backUpTestPortal = () =>
  onDatabase(testPortal.databaseUrl, (client) => backUp(client, file, { key }));

/** Runs `work` with a new, empty database. */
const withEmptyDatabase = async (work: (pool: pg.Pool) => Promise<void>) => {
  const name = `empty_${Date.now()}`;
  const server = new pg.Client(inject('databaseServer'));
  await server.connect();
  await server.query(`create database ${name} template template0`);
  const pool = createPool(databaseUrl(inject('databaseServer'), name));
  try {
    await work(pool);
  } finally {
    await pool.end();
    await server.query(`drop database ${name} (force)`);
    await server.end();
  }
};

/** A backup in progress, blocked at this table by a lock. */
const backUpBlockedAt = async (table: string) => {
  const blocker = await testPortal.context.pool.connect();
  await blocker.query(`begin; lock table ${table} in access exclusive mode`);
  const backup = backUpTestPortal();
  // Awaited by the test.
  backup.catch(() => undefined);
  const waiting = async (): Promise<number | undefined> => {
    const { rows } = await blocker.query<{ pid: number }>(
      'select pid from pg_locks where relation = $1::regclass and not granted',
      [table],
    );
    return rows[0]?.pid;
  };
  await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
  return {
    backup,
    breakConnection: async () => {
      await blocker.query('select pg_terminate_backend($1)', [await waiting()]);
    },
    unblock: async () => {
      await blocker.query('rollback');
      blocker.release();
    },
  };
};

// The schema is not data, and seals are written in the background.
const notCompared = ['schema_migrations', 'audit_seals', 'audit_private'].map(
  (name) => `public.${name}`,
);

/** A hash of every table that PostgreSQL logs, independent of the table list under test. */
const contentOf = async (pool: pg.Pool) => {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and relpersistence = 'p' and nspname not in ('pg_catalog', 'information_schema')
       and format('%I.%I', nspname, relname) <> all($1)`,
    [notCompared],
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(
      `select count(*) as rows, md5(string_agg(line::text, chr(10) order by line::text)) as hash
       from ${name} as line`,
    );
    content[name] = rows[0];
  }
  return content;
};

test('restores every row of every table, with sessions if asked for', async () => {
  const rows = await backUpTestPortal();
  expect(rows['public.bookings']).toBeGreaterThan(50);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await withEmptyDatabase(async (pool) => {
    const restored = await restore(pool, file, { key, withSessions: true });
    expect(restored.rows).toEqual(rows);
    expect(restored.totals).toEqual(restored.recorded);
    expect(restored.totals['bookings']).toBe(String(rows['public.bookings']));
    const content = await contentOf(pool);
    const compared = Object.keys(rows).filter((name) => !notCompared.includes(name));
    expect(Object.keys(content).sort()).toEqual(compared.sort());
    expect(content).toEqual(await contentOf(testPortal.context.pool));
  });
});

test('leaves out sessions, grants and pending sign-ins, and counts roles as confirmed by then', async () => {
  await testPortal.signIn('admin');
  await backUpTestPortal();
  await withEmptyDatabase(async (pool) => {
    await restore(pool, file, { key });
    const content = await contentOf(pool);
    const original = await contentOf(testPortal.context.pool);
    const different = Object.keys(original).filter(
      (name) => JSON.stringify(content[name]) !== JSON.stringify(original[name]),
    );
    expect(different).toContain('public.sessions');
    const signIn = ['sessions', 'discord_grants', 'sign_in_attempts'];
    for (const name of different.filter((each) => each !== 'public.role_checks')) {
      expect([
        ...signIn.map((each) => `public.${each}`),
        expect.stringMatching(/^demo\./),
      ]).toContainEqual(name);
      expect(content[name]).toMatchObject({ rows: 0 });
    }
    const { rows } = await pool.query(
      `select count(*) from users left join role_checks on user_id = users.id
       where roles <> '{}' and (confirmed_at > now() - interval '10 minutes') is not true`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test('enables all triggers after a restore', async () => {
  await backUpTestPortal();
  await withEmptyDatabase(async (pool) => {
    await restore(pool, file, { key });
    const disabled = await pool.query(
      `select tgrelid::regclass, tgname from pg_trigger where tgenabled = 'D'`,
    );
    expect(disabled.rows).toEqual([]);
    const withoutAction = pool.query(`update users set username = 'Nobody'`);
    await expect(withoutAction).rejects.toThrow('without an action');
  });
});

test('takes a consistent snapshot while seats are being sold', async () => {
  const team = await signInRaidTeam(testPortal);
  const raid = await team.publish({ maxClients: 200 });
  const advertiser = await testPortal.signIn('advertiser');
  await book(advertiser, raid._id);
  // By then raids and the audit are written, bookings are not.
  const { backup, unblock } = await backUpBlockedAt('settled_totals');
  try {
    await Promise.all(Array.from({ length: 20 }, () => book(advertiser, raid._id)));
  } finally {
    await unblock();
  }
  await backup;
  await withEmptyDatabase(async (pool) => {
    await restore(pool, file, { key });
    const { rows } = await pool.query(
      `select (select count(*) from bookings where raid_id = raids.id) as booked, taken,
         (select count(*) from audit where thing = 'bookings' and after ->> 'raid_id' = raids.id::text
           and before is null) as audited
       from raids where id = $1`,
      [raid._id],
    );
    expect(rows).toEqual([{ taken: 1, booked: 1, audited: 1 }]);
  });
});

test('leaves no file and keeps the earlier backup when it fails midway', async () => {
  await writeFile(file, 'an earlier backup');
  const { backup, breakConnection, unblock } = await backUpBlockedAt('settled_totals');
  try {
    expect(await readdir(folder)).toHaveLength(2);
    await breakConnection();
    await expect(backup).rejects.toThrow();
  } finally {
    await unblock();
  }
  expect(await readdir(folder)).toEqual(['portal.backup.gz']);
  expect(await readFile(file, 'utf8')).toBe('an earlier backup');
});

test('refuses to restore into a database with data, and does not change it', async () => {
  await backUpTestPortal();
  const before = await contentOf(testPortal.context.pool);
  await expect(restore(testPortal.context.pool, file, { key })).rejects.toThrow('There is data');
  expect(await contentOf(testPortal.context.pool)).toEqual(before);
});

test('restores into a database without data in which a portal has opened its channel', async () => {
  const rows = await backUpTestPortal();
  expect(rows['public.discord_channel']).toBe(1);
  await withEmptyDatabase(async (pool) => {
    await migrate(pool, { demo: true });
    await openChannel(createDatabase(pool), 'another webhook');
    const restored = await restore(pool, file, { key, withSessions: true });
    expect(restored.rows).toEqual(rows);
    const webhook = 'select webhook from discord_channel';
    const original = await testPortal.context.pool.query(webhook);
    expect((await pool.query(webhook)).rows).toEqual(original.rows);
  });
});

test.each([
  ['cut short', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
  ['without some bookings', (whole: Buffer) => dropLines(whole, 'public.bookings')],
  ['without some history', (whole: Buffer) => dropLines(whole, 'public.audit')],
  ['something else', () => gzipSync('hello\n')],
  ['not packed', () => Buffer.from('hello')],
])('rejects a file that is %s, and restores nothing', async (_what, damage) => {
  await backUpTestPortal();
  await writeFile(file, damage(await readFile(file)));
  await withEmptyDatabase(async (pool) => {
    await expect(restore(pool, file, { key })).rejects.toThrow('is not signed');
    await expect(restore(pool, file, { key, unsigned: true })).rejects.toThrow(
      'not a whole backup',
    );
    const content = Object.values(await contentOf(pool)) as { rows: number }[];
    expect(content.every(({ rows }) => rows === 0)).toBe(true);
  });
});

const dropLines = (whole: Buffer, table: string) => {
  const lines = gunzipSync(whole).toString().split('\n');
  const from = lines.indexOf(JSON.stringify({ table }));
  lines.splice(from + 1, 3);
  return gzipSync(lines.join('\n'));
};

/** Without its signature, as backups of older versions are. */
const unsigned = { key, unsigned: true };

test.each([
  ['unknown to this version', '0001-audit.sql', '9999-future.sql', '9999-future.sql'],
  ['with another hash here', /(?<="hash":")./, 'x', '0001-audit.sql'],
])('rejects a backup with a migration %s by name', async (_, what, other, name) => {
  await backUpTestPortal();
  const text = gunzipSync(await readFile(file)).toString();
  await writeFile(file, gzipSync(text.replace(what, other)));
  await withEmptyDatabase(async (pool) => {
    await expect(restore(pool, file, unsigned)).rejects.toThrow(`${name} is not known here`);
  });
});

/** As if it was made before this migration, which only drops an index. */
const makeOlder = async () => {
  const [first = '', ...rest] = gunzipSync(await readFile(file))
    .toString()
    .split('\n');
  const header = JSON.parse(first) as { migrations: { name: string }[] };
  const migrations = header.migrations.filter(({ name }) => name !== '0027-mails-by-creation.sql');
  expect(migrations).toHaveLength(header.migrations.length - 1);
  await writeFile(file, gzipSync([JSON.stringify({ ...header, migrations }), ...rest].join('\n')));
};

test('migrates an older backup, with every row', async () => {
  const rows = await backUpTestPortal();
  await makeOlder();
  await withEmptyDatabase(async (pool) => {
    const restored = await restore(pool, file, { ...unsigned, withSessions: true });
    expect(restored.rows).toEqual(rows);
    expect(await findSchemaMismatch(pool, { demo: true })).toBeNull();
  });
});

test('refuses to restore an older backup into a newer schema', async () => {
  await backUpTestPortal();
  await makeOlder();
  await withEmptyDatabase(async (pool) => {
    await migrate(pool, { demo: true });
    await expect(restore(pool, file, unsigned)).rejects.toThrow('prepared by a newer portal');
  });
});
