import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { exportFormats } from '@forge/contract/exports/export-api';
import { book } from '@forge/testkit/booking-fixtures';
import { peopleAt, type Person } from '@forge/testkit/person';
import { startPortalWithPool } from '@forge/testkit/portal-process';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { inMb, readMemory } from '../../bench/load/memory.ts';
import { assert, bySize, type Row, type Size, type Suite } from '../suite.ts';

const MB = 1024 * 1024;
// A workbook of 100,000 mails has 90 MB of XML.
// Garbage that is not collected yet; it does not grow with the rows.
const MAX_GROWTH_BYTES = 128 * MB;
const MAX_STALL_MS = 1_000;
const SAMPLE_EVERY_MS = 50;

const ROWS_PER_STATEMENT = 20_000;

/** Copies the only mail, without triggers, which would take long. */
const copyMails = async (pool: pg.Pool, rows: number) => {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const { rows: mails } = await client.query<{ id: string }>('select id from mails');
    for (let from = 1; from < rows; from += ROWS_PER_STATEMENT) {
      await client.query(
        `insert into mails (booking_id, raid_id, advertiser_id, booked_at, boost_type, total_price,
           amount, advertiser_cut, balance, source, payment_realm, payment_faction, payment_code,
           confirmation_code, sent_at, sent_by)
         select gen_random_uuid(), raid_id, advertiser_id, booked_at - n * interval '1 minute',
           boost_type, n, n, n, balance, source, payment_realm, payment_faction, repeat('code', 20),
           '123456', case when n % 50 > 0 then now() end, case when n % 50 > 0 then advertiser_id end
         from mails, generate_series($2::int, $3::int) as n where id = $1`,
        [mails[0]?.id, from, Math.min(from + ROWS_PER_STATEMENT, rows) - 1],
      );
    }
  } finally {
    client.release(true);
  }
};

/** Reads an export without keeping it. */
const download = async (person: Person, path: string) => {
  const { body, status } = await person.fetch(path);
  assert(status === 200 && body !== null, `${path} answered ${status}`);
  const read = { bytes: 0, lines: 0 };
  for await (const chunk of body) {
    read.bytes += chunk.length;
    // Byte by byte it would delay the samples of this process.
    const bytes = Buffer.from(chunk);
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) read.lines += 1;
  }
  return read;
};

/** The most memory and the slowest answer to others while the work is under way. */
const watch = async <Result>(url: string, work: Promise<Result>) => {
  const peak = { rss: 0, stallMs: 0 };
  let isDone = false;
  const sample = async () => {
    while (!isDone) {
      const startedAt = performance.now();
      const { rss } = await readMemory(url);
      peak.stallMs = Math.max(peak.stallMs, performance.now() - startedAt);
      peak.rss = Math.max(peak.rss, rss);
      await delay(SAMPLE_EVERY_MS);
    }
  };
  const sampling = sample();
  const result = await work.finally(() => (isDone = true));
  await sampling;
  return { result, ...peak };
};

const run = async (size: Size): Promise<Row[]> => {
  const rows = bySize(size, { quick: 10_000, full: 100_000 });
  const portal = await startPortalWithPool();
  try {
    const people = peopleAt(portal.url);
    const admin = await people.signIn('admin');
    const { _id: raidId } = await (await signInRaidTeam(people)).publish();
    const { _id: bookingId } = await book(admin, raidId);
    await admin.post('/booking/status', { bookingId });
    await copyMails(portal.pool, rows);
    // The code is compiled and the heap has its usual size.
    for (const format of exportFormats)
      await download(admin, `/export/mails.${format}?date=2020-01-01`);
    const measured: Row[] = [];
    for (const format of exportFormats) {
      const before = await readMemory(portal.url);
      const startedAt = performance.now();
      const { result, rss, stallMs } = await watch(
        portal.url,
        download(admin, `/export/mails.${format}`),
      );
      const seconds = (performance.now() - startedAt) / 1000;
      const grown = rss - before.rss;
      const what = `${rows} mails, ${inMb(result.bytes)} in ${seconds.toFixed(1)} s, ${inMb(grown)} more memory, others wait ${stallMs.toFixed(0)} ms`;
      console.log(`exports: ${format}, ${what}`);
      if (format === 'csv') assert(result.lines === rows + 1, `${result.lines} lines`);
      assert(grown < MAX_GROWTH_BYTES, `Memory grew by ${inMb(grown)}: ${what}`);
      assert(stallMs < MAX_STALL_MS, `Others waited: ${what}`);
      measured.push({ guarantee: `an export as ${format} needs little memory`, measured: what });
    }
    return measured;
  } finally {
    await portal.close();
  }
};

export const exportMemory: Suite = {
  name: 'growth',
  guarantee: 'an export of any length needs little memory, and others are answered meanwhile',
  run,
};
