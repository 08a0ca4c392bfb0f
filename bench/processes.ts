import { setTimeout as delay } from 'node:timers/promises';
import type autocannon from 'autocannon';
import type pg from 'pg';
import { WebSocket } from 'ws';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { payloadOf } from '@forge/testkit/person';
import { portalProcess } from '@forge/testkit/portal-process';
import { raidDraft } from '@forge/testkit/raid-fixtures';
import { connectPortal, messageOrClosed } from '@forge/testkit/raw-sockets';
import { databaseUrl, onDatabase, startTestDatabase } from '@forge/testkit/test-database';
import { createPool } from '../server/src/database/database.ts';
import { insertRaids } from './insert-raids.ts';
import { percentile, rateOf } from './measure.ts';
import { signIn, type Member } from './member.ts';
import { print } from './print.ts';

const COUNTS = [1, 2, 4];
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 5_000);
const SELLERS = ['advertiser', 'senior-advertiser', 'trial-advertiser'];
/** Those that see every raid. */
const ROLES = [...SELLERS, 'raid-manager', 'admin', 'developer'];
/** Signed in during the sales: everyone's roles are checked with Discord every 30 s. */
const SELLING_PEOPLE = 96;
const SIGN_INS_AT_ONCE = 20;
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 5;
const RAIDS = 60;
const RAIDS_FOR_SALE = 200;
const SEATS = 1_000;
const CHANGES = 10;
// Longer than the throttle of list pushes, so that no late push counts for the next change.
const PAUSE_MS = 1_500;

/** A new database on the server of BENCH_DATABASE_URL, or on a temporary embedded one. */
const createDatabase = async () => {
  const given = process.env['BENCH_DATABASE_URL'];
  if (!given) {
    const server = await startTestDatabase();
    return { url: server.url, drop: server.close };
  }
  const name = `forge_bench_${process.pid}`;
  const run = (statement: string) => onDatabase(given, (client) => client.query(statement));
  await run(`create database ${name}`);
  return {
    url: databaseUrl(given, name),
    drop: () => run(`drop database ${name} with (force)`),
  };
};

const startProcesses = async (url: string, count: number) => {
  const portals = await Promise.all(
    Array.from({ length: count }, () => portalProcess({ DATABASE_URL: url })),
  );
  for (const portal of portals) await portal.start();
  const close = () => Promise.all(portals.map((portal) => portal.close()));
  return { urls: portals.map((portal) => portal.url), close };
};

/** Adds people who are signed in, up to this number. */
const signInUpTo = async (url: string, members: Member[], count: number) => {
  while (members.length < count) {
    const batch = Array.from(
      { length: Math.min(SIGN_INS_AT_ONCE, count - members.length) },
      (_, index) => {
        const n = members.length + index;
        return signIn(url, `${ROLES[n % ROLES.length] ?? ''}-${2 + Math.floor(n / ROLES.length)}`);
      },
    );
    members.push(...(await Promise.all(batch)));
  }
};

/** Requests a second over all processes, with the same number of connections in total. */
const rateOver = async (
  urls: string[],
  name: string,
  optionsFor: (url: string) => autocannon.Options,
): Promise<number> => {
  const run = (extra: Partial<autocannon.Options>) =>
    Promise.all(
      urls.map((url) => {
        const connections = CONNECTIONS / urls.length;
        return rateOf({ name, options: { ...optionsFor(url), connections, ...extra } });
      }),
    );
  await run({ duration: WARM_UP_SECONDS });
  return (await run({})).reduce((sum, rate) => sum + rate, 0);
};

const measureSales = (urls: string[], raidIds: string[], advertisers: Member[]) => {
  let sales = 0;
  return rateOver(urls, 'sales', (url) => ({
    url: `${url}/booking/create`,
    method: 'POST',
    requests: [
      {
        setupRequest: (request) => {
          sales += 1;
          const { cookie = '' } = advertisers[sales % advertisers.length] ?? {};
          return {
            ...request,
            headers: { 'content-type': 'application/json', origin: url, cookie },
            body: JSON.stringify(bookingDraft(raidIds[sales % raidIds.length] ?? '')),
          };
        },
      },
    ],
  }));
};

const measureLists = (urls: string[], { cookie }: Member) =>
  rateOver(urls, 'lists', (url) => ({ url: `${url}/raid/published`, headers: { cookie } }));

/** Milliseconds until the next list, or null if the server closes the socket, which lags behind. */
const untilPushed = async (socket: WebSocket, since: number) => {
  const message = await messageOrClosed(socket, (text) => text.startsWith('42["raidUpdate",'));
  return message && performance.now() - since;
};

type PushOptions = { members: Member[]; manager: Member; raidId: string; leaderId: string };

/** Milliseconds from a change until each person has received it. */
const measurePushes = async (
  urls: string[],
  { members, manager, raidId, leaderId }: PushOptions,
) => {
  const share = Math.ceil(members.length / urls.length);
  const sockets = [];
  for (const [index, url] of urls.entries()) {
    const own = members.slice(index * share, (index + 1) * share);
    const cookies = own.map(({ cookie }) => cookie);
    sockets.push(...(await connectPortal(url, cookies, own.length)));
  }
  const person = manager.person.at(urls[0] ?? '');
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    await delay(PAUSE_MS);
    const edit = raidDraft(leaderId, {
      id: raidId,
      name: `Changed ${change}`,
      maxClients: SEATS,
    });
    const changedAt = performance.now();
    const received = sockets.map((socket) => untilPushed(socket, changedAt));
    await payloadOf(person.post('/raid/edit', edit));
    times.push(...(await Promise.all(received)).filter((ms) => ms !== null));
  }
  const closed = sockets.filter(({ readyState }) => readyState !== WebSocket.OPEN).length;
  for (const socket of sockets) socket.terminate();
  return { sockets: sockets.length, closed, times };
};

const removeRaids = async (pool: pg.Pool, ids: string[]) => {
  const client = await pool.connect();
  await client.query(`select set_config('forge.action', 'bench', false)`);
  await client.query('begin');
  await client.query('update raids set deleted_at = now(), taken = 0 where id = any($1)', [ids]);
  await client.query(
    `update bookings set left_as = 'cancelled', left_at = now(), reason = 'bench',
       deposit_outcome = case when deposit > 0 then 'refunded' end
     where raid_id = any($1) and left_as is null`,
    [ids],
  );
  await client.query('commit');
  client.release(true);
};

/** Prints a table with a row for each number of processes. */
const printTable = async (
  databaseAddress: string,
  columns: string[],
  measure: (urls: string[]) => Promise<string[]>,
) => {
  const printRow = (cells: string[]) => print(`| ${cells.join(' | ')} |`);
  printRow(['processes', ...columns]);
  for (const count of COUNTS) {
    const { urls, close } = await startProcesses(databaseAddress, count);
    try {
      printRow([String(count), ...(await measure(urls))]);
    } finally {
      await close();
    }
  }
};

/** One, two and four portal processes on one PostgreSQL server: sales, lists, and pushes to everyone. */
export const benchProcesses = async (): Promise<void> => {
  const database = await createDatabase();
  try {
    const version = await onDatabase(database.url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version ?? '';
    });
    const members: Member[] = [];
    const first = await startProcesses(database.url, 1);
    const [url = ''] = first.urls;
    const [manager, leader] = [await signIn(url, 'raid-manager'), await signIn(url, 'raid-leader')];
    await signInUpTo(url, members, Math.min(PEOPLE, SELLING_PEOPLE));
    await first.close();
    const sellers = members.filter((_, index) => index % ROLES.length < SELLERS.length);
    const [reader] = members;
    if (!reader) throw new Error('Nobody is signed in');

    const pool = createPool(database.url);
    const raid = { time: '20:00', maxClients: SEATS, pot: 1_000_000, leaderId: leader.id };
    const publish = (name: string, length: number) =>
      insertRaids(
        pool,
        manager.id,
        Array.from({ length }, (_, n) => ({ ...raid, name: `${name} ${n}`, daysAhead: 2 })),
      );
    const [raidId = ''] = await publish('Listed', RAIDS);
    print(`PostgreSQL ${version}, ${RAIDS} published raids`);
    await printTable(database.url, ['sales/s', 'lists/s'], async (urls) => {
      const lists = await measureLists(urls, reader);
      // Raids of their own, removed afterwards: sales make the list longer.
      const forSale = await publish('Sold', RAIDS_FOR_SALE);
      const sales = await measureSales(urls, forSale, sellers);
      await removeRaids(pool, forSale);
      return [sales.toFixed(0), lists.toFixed(0)];
    });

    const last = await startProcesses(database.url, 1);
    await signInUpTo(last.urls[0] ?? '', members, PEOPLE);
    await last.close();
    await printTable(
      database.url,
      ['people', 'push p50', 'push p99', 'closed sockets'],
      async (urls) => {
        const options = { members, manager, raidId, leaderId: leader.id };
        const { sockets, closed, times } = await measurePushes(urls, options);
        const ms = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
        return [String(sockets), ms(0.5), ms(0.99), String(closed)];
      },
    );
    await pool.end();
  } finally {
    await database.drop();
  }
};
