import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { freePort } from '@forge/testkit/free-port';
import { databaseUrl, onDatabase } from '@forge/testkit/test-database';
import { newDatabase } from '@forge/testkit/test-portal';
import { readConfig } from '../config.ts';
import { checkDatabase, judgeServer } from './check-database.ts';

let url: string;
let drop: () => Promise<void>;
beforeEach(async () => {
  ({ url, drop } = await newDatabase());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await drop();
});

const change = (...statements: string[]) =>
  onDatabase(url, (client) => client.query(statements.join('; ')));

const problems = async (env: Record<string, string> = {}) =>
  (await checkDatabase(readConfig({ DATABASE_URL: url, ...env })))
    .filter(({ level }) => level === 'problem')
    .map(({ text }) => text);

const withRole = async (
  role: string,
  grants: string[],
  work: (roleUrl: string) => Promise<void>,
) => {
  await change(`create role ${role} login password 'secret'`, ...grants);
  const roleUrl = new URL(url);
  roleUrl.username = role;
  roleUrl.password = 'secret';
  try {
    await work(roleUrl.href);
  } finally {
    await change(`drop owned by ${role}`, `drop role ${role}`);
  }
};

test('finds nothing wrong with a migrated database', async () => {
  const findings = await checkDatabase(readConfig({ DATABASE_URL: url }));
  expect(findings.map(({ area, level, text }) => `${level} ${area}: ${text}`)).toEqual([
    expect.stringMatching(/^ok Database: PostgreSQL \d+ answers\.$/),
    // The tests connect as one.
    expect.stringContaining('advice Database: The role of DATABASE_URL is a superuser'),
    'ok Database: The schema is that of this version.',
    'ok Clock: The clock of this machine agrees with the database.',
  ]);
});

test('reports a server that cannot be reached', async () => {
  const DATABASE_URL = `postgres://forge@127.0.0.1:${await freePort()}/forge`;
  expect(await problems({ DATABASE_URL })).toEqual([
    expect.stringMatching(/^The database of DATABASE_URL cannot be reached \(.*ECONNREFUSED/),
  ]);
  expect(await problems({ DATABASE_OWNER_URL: DATABASE_URL })).toEqual([
    expect.stringContaining('The database of DATABASE_OWNER_URL cannot be reached'),
  ]);
});

test('reports a database that does not exist, and a wrong password', async () => {
  const missing = databaseUrl(inject('databaseServer'), 'no_such_database');
  expect(await problems({ DATABASE_URL: missing })).toEqual([
    'The server of DATABASE_URL does not have that database: create it.',
  ]);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  expect(await problems({ DATABASE_URL: wrong.href })).toEqual([
    'The server of DATABASE_URL refuses the password.',
  ]);
});

test('reports a newer and a changed schema, and says that an older one will be migrated', async () => {
  await change(`insert into schema_migrations (name, hash) values ('9999-later.sql', 'x')`);
  expect(await problems()).toEqual([
    'The schema of the database is newer than this version: install the newer version, or restore a backup of this one.',
  ]);
  await change(`delete from schema_migrations where name like '9999%' or name like '0035%'`);
  expect(await problems()).toEqual([]);
  expect(await checkDatabase(readConfig({ DATABASE_URL: url }))).toContainEqual({
    area: 'Database',
    level: 'advice',
    text: 'The schema of the database is older than this version: the next start migrates it.',
  });
});

test('reports a database that is read-only', async () => {
  const name = new URL(url).pathname.slice(1);
  await change(`alter database ${name} set default_transaction_read_only = on`);
  expect(await problems()).toEqual([expect.stringContaining('The database is read-only')]);
});

test('reports a database in another encoding', async () => {
  const name = 'doctor_ascii';
  await onDatabase(inject('databaseServer'), async (client) => {
    await client.query(`drop database if exists ${name}`);
    await client.query(
      `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`,
    );
  });
  const ascii = databaseUrl(inject('databaseServer'), name);
  expect(await problems({ DATABASE_URL: ascii })).toEqual([
    expect.stringContaining('The encoding of the database is SQL_ASCII, not UTF8'),
  ]);
});

test('reports a role without rights, and one that cannot migrate', async () => {
  await withRole('doctor_stranger', [], async (DATABASE_URL) => {
    expect(await problems({ DATABASE_URL })).toEqual([
      expect.stringContaining('may not read every table: set DATABASE_OWNER_URL'),
    ]);
  });
  const grants = [
    'grant select on all tables in schema public, demo to doctor_reader',
    'grant usage on schema demo to doctor_reader',
    `delete from schema_migrations where name like '0035%'`,
  ];
  await withRole('doctor_reader', grants, async (DATABASE_URL) => {
    expect(await problems({ DATABASE_URL })).toEqual([
      'The schema of the database is older than this version: set DATABASE_OWNER_URL and run `npm run migrate`.',
    ]);
  });
});

test('reports a clock that differs from the clock of the database', async () => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 300_000);
  expect(await problems()).toEqual([
    expect.stringMatching(/^The clock of this machine is (299|300) s ahead of the database's/),
  ]);
});

test('reports an old server, a standby, and too few connections', () => {
  const texts = judgeServer({ version: 14, standby: true, read_only: true, connections: 10 });
  expect(texts.map(({ level }) => level)).toEqual(['problem', 'problem', 'problem']);
  expect(texts.map(({ text }) => text).join('\n')).toMatch(
    /PostgreSQL 14 is too old.*\n.*standby.*\nmax_connections is 10/,
  );
});

test('says that the first start creates an embedded database', async () => {
  expect(await checkDatabase(readConfig({ DATA_DIR: '/nonexistent/forge' }))).toEqual([
    {
      area: 'Database',
      level: 'advice',
      text: 'There is no database in /nonexistent/forge yet: the first start creates it.',
    },
  ]);
});
