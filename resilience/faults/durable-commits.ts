import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { book } from '@forge/testkit/booking-fixtures';
import { onEmbeddedDatabase } from '@forge/testkit/portal-process';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { temporaryDataFolder } from '@forge/testkit/prepared-cluster';
import { assert, bySize, type Suite } from '../suite.ts';

const STATISTICS_WITHIN_MS = 5_000;
const wanted = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
const syncMethods = ['fdatasync', 'fsync', 'fsync_writethrough', 'open_datasync', 'open_sync'];

const settingsOf = async (pool: pg.Pool): Promise<Record<string, string>> => {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method')`,
  );
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
};

/** The number of WAL syncs by the portal's connections. */
const syncsOf = async (pool: pg.Pool): Promise<number> => {
  // Connections flush their statistics only now and then, unless forced.
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

/** Only a power cut would reveal a missing sync, so syncs are counted. */
export const durableCommits: Suite = {
  name: 'faults',
  guarantee: 'syncs every commit to disk before acknowledging it',
  run: async (size) => {
    const commits = bySize(size, { quick: 20, full: 500 });
    const { folder, remove } = await temporaryDataFolder();
    const portal = await startInProcessPortal({ DATA_DIR: folder }, { runsBackgroundJobs: false });
    try {
      const { pool } = portal.context;
      const found = await settingsOf(pool);
      for (const [name, value] of Object.entries(wanted))
        assert(found[name] === value, `${name} is ${found[name] ?? 'unknown'}, not ${value}`);
      const method = found['wal_sync_method'] ?? '';
      assert(syncMethods.includes(method), `wal_sync_method is ${method}`);

      const team = await signInRaidTeam(portal);
      const advertiser = await portal.signIn('advertiser');
      const { _id: raidId } = await team.publish({ maxClients: 1_000 });
      // Flushing the outbox commits and syncs too, which would hide a missing sync.
      portal.context.events.flushOutbox = () => undefined;
      const syncsWhile = async (count: number, commit: (n: number) => Promise<unknown>) => {
        const before = await syncsOf(pool);
        // One at a time: concurrent commits may share a sync.
        for (let n = 0; n < count; n += 1) await commit(n);
        // The outbox connection may do the sync; its statistics arrive within seconds.
        const end = Date.now() + STATISTICS_WITHIN_MS;
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
        const { status } = await team.leader.post('/booking/lock', { bookingId: booked[n] });
        assert(status === 200, `A lock was answered with ${status}`);
      };
      // A booking is one statement, a lock several: they commit in different ways.
      const syncs = await syncsWhile(commits, bookOne);
      assert(syncs >= commits, `${commits} bookings were acknowledged after ${syncs} syncs`);
      const lockSyncs = await syncsWhile(commits, lockOne);
      assert(lockSyncs >= commits, `${commits} locks were acknowledged after ${lockSyncs} syncs`);

      await onEmbeddedDatabase(folder, async (superuser) => {
        await superuser.query('alter system set fsync = off');
        await superuser.query('select pg_reload_conf()');
      });
      const without = await syncsWhile(10, bookOne);
      assert(without < 10, `Without fsync ${without} syncs were counted: the count is meaningless`);
      return [
        {
          guarantee: 'commits are durable: fsync, full_page_writes and synchronous_commit are on',
          measured: `all on, wal_sync_method ${method}`,
        },
        {
          guarantee: 'no commit is acknowledged before its sync',
          measured: `${commits} bookings, ${syncs} syncs; ${commits} locks, ${lockSyncs} syncs; with fsync off ${without} of 10, as expected`,
        },
      ];
    } finally {
      await portal.close();
      await remove();
    }
  },
};
