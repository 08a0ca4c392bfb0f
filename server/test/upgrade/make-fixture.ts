import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { freePort } from '@forge/testkit/free-port';
import { readFigures, signInAll, type Figures } from './read-figures.ts';
import {
  chooseSettings,
  createHeroes,
  deleteRaid,
  planRaid,
  publish,
  sell,
  sellEveryState,
  writeTickets,
  type People,
} from './use-portal.ts';

// Drives an older, built version of the portal and stores what it leaves behind: see README.md.
const [, , checkout = '', databaseUrl = ''] = process.argv;
const old = resolve(checkout);
const folder = join(import.meta.dirname, 'fixture');
const run = promisify(execFile);

const DAY_MS = 86_400_000;
const PAST_DAYS = 300;
const shiftedClock = join(import.meta.dirname, '../../../testkit/src/shifted-clock.mjs');

const withPortal = async <Result>(
  shiftMs: number,
  work: (people: People) => Promise<Result>,
): Promise<Result> => {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--import', shiftedClock, 'server/dist/main.js'], {
    cwd: old,
    env: {
      PATH: process.env['PATH'],
      PORT: port,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      CLOCK_SHIFT_MS: String(shiftMs),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  try {
    const url = `http://localhost:${port}`;
    return await work(await signInAll(url));
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
};

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
// Listed for as long as this fixture is used.
const future = (day: number) => `2099-06-${String(day).padStart(2, '0')}`;

const settle = async (): Promise<number> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ settled: number }>('select settle_totals(200) as settled');
  await client.end();
  return rows[0]?.settled ?? 0;
};

/** Raids that are over: planned when their day was still to come. */
const pastRaids = await withPortal(-PAST_DAYS * DAY_MS, async (people) => {
  await createHeroes(people);
  const raidId = await planRaid(people, { name: 'Manaforge Past', date: dayIn(2 - PAST_DAYS) });
  await publish(people, raidId);
  await sellEveryState(people, raidId);
  return [raidId];
});
// As that version does every five minutes.
const settled = await settle();

const { raidIds, ticketIds, madeAt, figures } = await withPortal(0, async (people) => {
  const full = await planRaid(people, { name: 'Omega 8/8', date: future(1) });
  const curve = await planRaid(people, {
    name: 'Curve',
    date: future(2),
    curve: true,
    collected: false,
  });
  const empty = await planRaid(people, { name: 'Empty', date: future(3), time: '00:15', seats: 2 });
  await planRaid(people, { name: 'Pending', date: future(4) });
  const deleted = await planRaid(people, { name: 'Deleted', date: future(5) });
  for (const raidId of [full, curve, empty]) await publish(people, raidId);
  await sellEveryState(people, full);
  await sell(people, { raidId: curve, by: 'advertiser', name: 'Nexa', boss: 'Nexus' });
  await sell(people, { raidId: curve, by: 'senior-advertiser', name: 'Bötha', boss: 'Both' });
  await deleteRaid(people, deleted);
  await chooseSettings(people);
  const tickets = await writeTickets(people);
  const things = { raidIds: [...pastRaids, full, curve, empty, deleted], ticketIds: tickets };
  const read: Record<string, Figures> = {};
  for (const [persona, person] of people) read[persona] = await readFigures(person, things);
  return { ...things, madeAt: new Date().toISOString(), figures: read };
});

await mkdir(folder, { recursive: true });
const { stdout: version } = await run('git', ['-C', old, 'rev-parse', 'HEAD']);
const made = { version: version.trim(), madeAt, raidIds, ticketIds, figures };
await writeFile(join(folder, 'figures.json.gz'), gzipSync(JSON.stringify(made), { level: 9 }));

const backup = join(folder, 'portal.backup.gz');
await run('npm', ['run', 'backup', '--', `${backup}.new`], {
  cwd: old,
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: databaseUrl },
});
await rename(`${backup}.new`, backup);

// Statements rather than COPY, which only psql reads from a file.
const { stdout: dump } = await run(
  'pg_dump',
  ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=100', databaseUrl],
  { maxBuffer: 100_000_000 },
);
const statements = dump.replaceAll(/^\\(un)?restrict .*$/gm, '');
await writeFile(join(folder, 'database.sql.gz'), gzipSync(statements, { level: 9 }));

const sizes = await Promise.all(
  ['figures.json.gz', 'portal.backup.gz', 'database.sql.gz'].map(
    async (name) => `${name}: ${(await readFile(join(folder, name))).length} bytes`,
  ),
);
console.log([`Made by ${made.version}`, `settled raids: ${settled}`, ...sizes].join('\n'));
