import { inSeconds, scaledTimeout } from '@forge/testkit/scaled-timeout';
import { embeddedPortal, postmasterOf, type EmbeddedPortal } from '@forge/testkit/portal-process';
import { assert, bySize, type Suite, type Row } from '../suite.ts';
import { findInconsistencies } from '../support/consistency-checks.ts';
import { isAlive } from '../support/probes.ts';
import { Workload } from '../support/workload.ts';
import { childrenOf, killAll } from '../support/child-processes.ts';

const PEOPLE = 6;
const RECOVER_WITHIN_MS = 5_000;

/** All processes of the server; the postmaster alone; one backend. */
const victims = ['server', 'postmaster', 'backend'] as const;
type Victim = (typeof victims)[number];

const pidsOf = async ({ dataDir, onDatabase }: EmbeddedPortal, victim: Victim) => {
  const { pid } = await postmasterOf(dataDir);
  if (victim === 'postmaster') return [pid];
  if (victim === 'server') return [pid, ...(await childrenOf(pid))];
  const { rows } = await onDatabase((client) =>
    client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'forge-portal' limit 1`,
    ),
  );
  assert(rows.length === 1, 'The portal has no connection that could be killed');
  return rows.map((row) => row.pid);
};

const killDatabase = async (portal: EmbeddedPortal, victim: Victim) => {
  killAll(await pidsOf(portal, victim));
};

/** Milliseconds from the kill until writes are acknowledged again. */
const killAndRecover = async (portal: EmbeddedPortal, workload: Workload, victim: Victim) => {
  await workload.acknowledged(15 + Math.floor(Math.random() * 25));
  const refused = workload.writes.refused;
  await killDatabase(portal, victim);
  const killedAt = performance.now();
  await workload.refusedSince(refused);
  // One answer per person may be older than the kill; one more is newer.
  await workload.acknowledged(PEOPLE + 1);
  const took = performance.now() - killedAt;
  assert(portal.isUp, `The portal ended with its database: ${portal.output()}`);
  assert(await isAlive(portal), '/healthz fails although the portal is up');
  return took;
};

/** The same kill with asynchronous commits, to show that the check detects a loss. */
const detectsAsyncCommits = async (portal: EmbeddedPortal, workload: Workload): Promise<Row> => {
  await portal.onDatabase(async (client) => {
    await client.query('alter system set synchronous_commit = off');
    // Keeps acknowledged commits in memory until the kill.
    await client.query(`alter system set wal_writer_delay = '10s'`);
    await client.query(`alter system set wal_writer_flush_after = '1GB'`);
    await client.query('select pg_reload_conf()');
  });
  await workload.start();
  await workload.acknowledged(60);
  await killDatabase(portal, 'server');
  await workload.stop();
  await portal.end('SIGKILL');
  await portal.start();
  const failures = await portal.onDatabase((client) =>
    findInconsistencies(client, workload.writes),
  );
  const lost = failures.find((message) => message.includes('acknowledged bookings are missing'));
  assert(lost !== undefined, 'Asynchronous commits lost nothing: the check cannot detect a loss');
  return {
    guarantee: 'with asynchronous commits (synchronous_commit=off) the same check reports the loss',
    measured: `${lost.split(':')[0] ?? ''}, as it must`,
  };
};

/** kill -9 of PostgreSQL under load; the portal restarts it. */
export const databaseCrash: Suite = {
  name: 'faults',
  guarantee: 'kill -9 of PostgreSQL loses nothing that was acknowledged',
  run: async (size) => {
    const kills = bySize(size, { quick: 3, full: 100 });
    const portal = await embeddedPortal();
    try {
      const recoverWithin = scaledTimeout(await portal.start())(RECOVER_WITHIN_MS);
      const workload = await Workload.create(portal.signIn, PEOPLE);
      let slowest = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        await workload.start();
        const victim = victims[kill % victims.length] ?? 'server';
        const took = await killAndRecover(portal, workload, victim);
        assert(
          took < recoverWithin,
          `Recovered only ${took.toFixed()} ms after the kill (${victim})`,
        );
        slowest = Math.max(slowest, took);
        await workload.stop();
        const failures = await portal.onDatabase((client) =>
          findInconsistencies(client, workload.writes),
        );
        assert(failures.length === 0, `After kill ${kill + 1} (${victim}): ${failures.join('; ')}`);
      }
      const { booked, done, refused, unanswered, slowestMs } = workload.writes;
      assert(unanswered === 0, `${unanswered} requests were cut off by a portal that stayed up`);
      return [
        {
          guarantee: 'kill -9 of PostgreSQL: every acknowledged write is complete',
          measured: `${kills} kills, ${booked.size} bookings and ${done.size} Dones acknowledged, 0 lost`,
        },
        {
          guarantee: `the portal stays up, refuses with 503, and recovers within ${inSeconds(recoverWithin)}`,
          measured: `slowest recovery ${inSeconds(slowest)}, ${refused} refused with 503, slowest answer ${inSeconds(slowestMs)}`,
        },
        await detectsAsyncCommits(portal, workload),
      ];
    } finally {
      await portal.close();
    }
  },
};
