import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseUrl, onDatabase } from '@forge/testkit/test-database';
import { silentLog } from '@forge/testkit/silent-log';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { createSealer } from '../../src/audit/seal-audit.ts';
import { verifyAudit } from '../../src/audit/verify-audit.ts';
import { verifyLedger } from '../../src/ledger/verify-ledger.ts';
import { serverFolder } from '../../src/server-folder.ts';
import { personas, readFigures, type Figures } from './read-figures.ts';

const fixture = (name: string) => join(import.meta.dirname, 'fixture', name);
const unpack = async (name: string) => gunzipSync(await readFile(fixture(name))).toString();

type Made = {
  madeAt: string;
  raidIds: string[];
  ticketIds: string[];
  figures: Record<string, Figures>;
};

let made: Made;
beforeAll(async () => {
  made = JSON.parse(await unpack('figures.json.gz')) as Made;
});

/**
 * What people see of a list of raids: a count of clients and names of staff. The older version sent ids of bookings
 * and Discord names with each.
 */
const comparable = (figures: Figures): Figures =>
  JSON.parse(
    JSON.stringify(figures, (key, value: unknown) => {
      if (key === 'clients') return (value as unknown[]).length;
      if (key === 'raidLeader' || key === 'goldCollector') {
        return value && { ...value, discord: undefined };
      }
      return value;
    }),
  ) as Figures;

const NAMES = { dump: 'upgrade_dump', backup: 'upgrade_backup' };
const urlOf = (name: keyof typeof NAMES) => databaseUrl(inject('databaseServer'), NAMES[name]);
const createEmpty = (name: keyof typeof NAMES) =>
  onDatabase(inject('databaseServer'), async (client) => {
    await client.query(`drop database if exists ${NAMES[name]} (force)`);
    await client.query(`create database ${NAMES[name]}`);
  });

const restore = (...flags: string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      join(serverFolder, '..', 'scripts', 'run-command.mjs'),
      'server/src/backup/main.ts',
      'restore',
      ...flags,
      fixture('portal.backup.gz'),
    ],
    {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: urlOf('backup') },
    },
  );

const prepare = {
  dump: async () => {
    await createEmpty('dump');
    const statements = await unpack('database.sql.gz');
    await onDatabase(urlOf('dump'), (client) => client.query(statements));
  },
  backup: async () => {
    await createEmpty('backup');
    const { stdout } = await restore('--unsigned');
    expect(stdout).toMatch(/^Restored [\d,]+ rows/);
  },
};

describe.each(['dump', 'backup'] as const)('on the %s of an older version', (name) => {
  let portal: TestPortal;
  beforeAll(async () => {
    await prepare[name]();
    portal = await startTestPortal({
      database: urlOf(name),
      now: () => new Date(made.madeAt),
      runsBackgroundJobs: false,
    });
  }, 120_000);
  afterAll(() => portal.close());

  test.each(personas)('answers the figures of the older version to %s', async (persona) => {
    const person = await portal.signIn(persona);
    const figures = comparable(await readFigures(person, made));
    const before = comparable(made.figures[persona] ?? {});
    expect(Object.keys(before)).toEqual(Object.keys(figures));
    // Fields that were added since then may be there too.
    expect(figures).toMatchObject(before);
  });

  test('has a ledger that is complete and adds up', async () => {
    expect(await verifyLedger(portal.context.pool)).toEqual([]);
  });

  test('has an audit trail that can be sealed and verified', async () => {
    const sealer = createSealer(portal.context.pool, silentLog);
    await expect.poll(() => sealer.sealPending()).toBe(true);
    const { findings, entries, unsealed } = await verifyAudit(portal.context.pool);
    expect(findings).toEqual([]);
    expect(entries).toBeGreaterThan(100);
    expect(unsealed).toBe(0);
  });
});

test('refuses a backup of the older version, which is not signed, unless it is trusted by option', async () => {
  await createEmpty('backup');
  await expect(restore()).rejects.toThrow(
    'This backup is not signed: it was altered or cut off, or made by an older version. If you trust it, restore it with --unsigned.',
  );
  const tables = await onDatabase(urlOf('backup'), (client) =>
    client.query(`select from pg_tables where schemaname = 'public'`),
  );
  expect(tables.rowCount).toBe(0);
}, 60_000);
