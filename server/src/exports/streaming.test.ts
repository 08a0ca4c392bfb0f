import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { readCsv } from '@forge/testkit/read-csv';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';
import { rowsOfQuery, type ExportedTable } from './exported-table.ts';
import { writeTable } from './write-table.ts';

const MAILS = 30_000;

let portal: TestPortal;
let admin: Person;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signIn('admin');
  const { _id: raidId } = await (await signInRaidTeam(portal)).publish();
  const { _id: bookingId } = await book(admin, raidId);
  await admin.post('/booking/status', { bookingId });
  await addMails();
});
afterAll(() => portal.close());

/** Copies the mail. */
const addMails = async () => {
  const client = await portal.context.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into mails (booking_id, raid_id, advertiser_id, booked_at, boost_type, total_price, amount,
       advertiser_cut, balance, source, payment_realm, payment_faction)
     select gen_random_uuid(), raid_id, advertiser_id, booked_at, boost_type, n, 0,
       0, balance, source, payment_realm, payment_faction
     from mails, generate_series(1, $1 - 1) as n`,
    [MAILS],
  );
  client.release(true);
};

/** A download that is read only as far as the test does. */
const download = async (path: string) => {
  const request = http.get(new URL(path, portal.url), {
    headers: { cookie: admin.cookieHeader },
    agent: false,
  });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { request, response };
};

/** The connections of exports that are under way. */
const openExports = async () => {
  const { rows } = await portal.context.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and state <> 'idle' and query like 'fetch %'`,
  );
  return rows;
};

const eventually = (check: () => Promise<boolean>) =>
  expect.poll(check, { interval: 20, timeout: 20_000 }).toBe(true);

const noExports = async () => (await openExports()).length === 0;

test('sends a long list completely, in the order of the page', async () => {
  const { text } = await admin.get('/export/mails.csv');
  const records = readCsv(text);
  expect(records).toHaveLength(MAILS + 1);
  expect(new Set(records.map(([, , runId]) => runId)).size).toBe(MAILS + 1);
  await eventually(noExports);
});

test('waits for a client that reads slowly, and frees the connection when it disconnects', async () => {
  const { request, response } = await download('/export/mails.csv');
  expect(response.statusCode).toBe(200);
  expect(await openExports()).toHaveLength(1);
  request.destroy();
  await eventually(noExports);
  // The semaphore is released too: more exports than the limit succeed.
  for (let n = 0; n < 6; n += 1) {
    expect((await admin.get('/export/mails.csv?status=sent')).status).toBe(200);
  }
});

test('cancels the query of a client that disconnects', async () => {
  const waiting = new AbortController();
  const slow: ExportedTable<object> = {
    columns: [{ header: 'n', cell: () => 1 }],
    sources: [rowsOfQuery(sql<object>`select pg_sleep(60) as slept`, (rows) => rows)],
  };
  const { context } = portal;
  const bytes = writeTable(context, {
    list: 'mails',
    format: 'csv' as const,
    table: slow,
    signal: waiting.signal,
  });
  const first = bytes.next();
  await eventually(async () => !(await noExports()));
  waiting.abort();
  await expect(first).rejects.toThrow('canceling statement');
  await eventually(noExports);
});

test('does not cancel what uses the connection after a finished export', async () => {
  const queries: unknown[] = [];
  const { pool } = portal.context;
  const query = pool.query.bind(pool) as (...all: unknown[]) => unknown;
  pool.query = ((...all: unknown[]) => {
    queries.push(all[0]);
    return query(...all);
  }) as typeof pool.query;
  await admin.get('/export/mails.csv?status=sent');
  await delay(50);
  pool.query = query as typeof pool.query;
  expect(queries.filter((text) => String(text).includes('pg_cancel_backend'))).toEqual([]);
});

test('cuts the connection when the export fails after its first byte', async () => {
  const { response } = await download('/export/mails.csv');
  const [connection] = await openExports();
  await portal.context.pool.query('select pg_terminate_backend($1)', [connection?.pid]);
  const ended = new Promise<string>((resolve) => {
    response.once('end', () => resolve('complete'));
    response.once('error', () => resolve('cut'));
  });
  response.resume();
  expect(await ended).toBe('cut');
  expect(response.complete).toBe(false);
  expect((await admin.get('/export/mails.csv?status=sent')).status).toBe(200);
});

test('refuses a sheet with more rows than it can have', async () => {
  const table = (keep: number): ExportedTable<{ n: number }> => ({
    columns: [{ header: 'n', cell: ({ n }) => n }],
    sources: [
      rowsOfQuery(sql<{ n: number }>`select n from generate_series(1, 1000) as n`, (rows) =>
        rows.filter(({ n }) => n <= keep),
      ),
    ],
  });
  const { signal } = new AbortController();
  const start = (keep: number) =>
    writeTable(portal.context, {
      list: 'mails',
      format: 'xlsx' as const,
      table: table(keep),
      signal,
      maxSheetRows: 700,
    });
  await expect(start(700).next()).rejects.toMatchObject({ status: 409, code: 'too-many-rows' });
  const fitting = start(699);
  expect((await fitting.next()).value).toBeInstanceOf(Uint8Array);
  await fitting.return(undefined);
});
