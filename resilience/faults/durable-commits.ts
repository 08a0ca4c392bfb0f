import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readConfig } from '../../server/src/config.ts';
import { startPortal } from '../../server/src/portal.ts';
import { book } from '@forge/testkit/booking-fixtures';
import { freePort } from '@forge/testkit/free-port';
import { Person } from '@forge/testkit/person';
import { openRaidOffice } from '@forge/testkit/raid-fixtures';
import { mustHold, pick, type Part } from '../suite.ts';
import { temporaryFolder } from '@forge/testkit/embedded-portal';

const SETTLED_MS = 5_000;
const wanted = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const syncMethods = ['fdatasync', 'fsync', 'fsync_writethrough', 'open_datasync', 'open_sync'];

const settingsOf = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
};

/** How often the portal's own connections had the log written through to the disk. */
const syncsOf = async (pool: pg.Pool): Promise<number> => {
  // Every connection hands its own figures over, and otherwise only now and then.
  const connections = await Promise.all(
    Array.from({ length: pool.totalCount }, () => pool.connect()),
  );
  for (const connection of connections) await connection.query('select pg_stat_force_next_flush()');
  for (const connection of connections) connection.release();
  const { rows } = await pool.query<{ syncs: number }>(
    `select sum(fsyncs)::int as syncs from pg_stat_io
     where object = 'wal' and backend_type = 'client backend'`,
  );
  return rows[0]?.syncs ?? 0;
};

/** A kill cannot show a missing sync, only a power cut can: so it is counted instead. */
export const durableCommits: Part = {
  name: 'faults',
  promise: 'every commit of the portal is synced to the disk before it is acknowledged',
  run: async (size) => {
    const commits = pick(size, { quick: 20, full: 500 });
    const { folder, remove } = await temporaryFolder();
    const PORT = String(await freePort());
    const settings = { RATE_LIMITS: 'off', DEMO_DATA: 'off', LOG_LEVEL: 'silent' };
    const portal = await startPortal(readConfig({ ...settings, PORT, DATA_DIR: folder }));
    try {
      const { pool } = portal.context;
      const found = await settingsOf(pool);
      for (const [name, value] of Object.entries(wanted))
        mustHold(found[name] === value, `${name} is ${found[name] ?? 'unknown'}, not ${value}`);
      const method = found['wal_sync_method'] ?? '';
      mustHold(syncMethods.includes(method), `wal_sync_method is ${method}`);

      const signIn = async (persona: string) => {
        const person = new Person(portal.url);
        await person.signIn(persona);
        return person;
      };
      const office = await openRaidOffice({ signIn });
      const advertiser = await signIn('advertiser');
      const { _id: raidId } = await office.publish({ maxClients: 1_000 });
      // Passing on is a commit with a sync of its own: it would stand in for one that has none.
      portal.context.announcements.passOn = () => undefined;
      const syncsWhile = async (count: number, commit: (n: number) => Promise<unknown>) => {
        const before = await syncsOf(pool);
        // One after the other: commits at the same moment may share a sync.
        for (let n = 0; n < count; n += 1) await commit(n);
        // A commit may be synced by the one that announces: that connection tells within seconds.
        const end = Date.now() + SETTLED_MS;
        let syncs = (await syncsOf(pool)) - before;
        while (syncs < count && Date.now() < end) {
          await wait(100);
          syncs = (await syncsOf(pool)) - before;
        }
        return syncs;
      };
      const booked: string[] = [];
      const bookOne = async () => booked.push((await book(advertiser, raidId))._id);
      const lockOne = async (n: number) => {
        const { status } = await office.leader.post('/booking/lock', { bookingId: booked[n] });
        mustHold(status === 200, `A lock was answered with ${status}`);
      };
      // A booking is one statement, a lock several: they begin and commit in different ways.
      const syncs = await syncsWhile(commits, bookOne);
      mustHold(syncs >= commits, `${commits} bookings were acknowledged after ${syncs} syncs`);
      const lockSyncs = await syncsWhile(commits, lockOne);
      mustHold(lockSyncs >= commits, `${commits} locks were acknowledged after ${lockSyncs} syncs`);

      await pool.query('alter system set fsync = off');
      await pool.query('select pg_reload_conf()');
      const without = await syncsWhile(10, bookOne);
      mustHold(without < 10, `Without fsync ${without} syncs were counted: this counts nothing`);
      return [
        {
          promise: 'commits are durable: fsync, full_page_writes and synchronous_commit are on',
          figure: `all on, wal_sync_method ${method}`,
        },
        {
          promise: 'no commit is acknowledged before its sync',
          figure: `${commits} bookings, ${syncs} syncs; ${commits} locks, ${lockSyncs} syncs; with fsync off ${without} of 10, as it must be`,
        },
      ];
    } finally {
      await portal.stop();
      await remove();
    }
  },
};
