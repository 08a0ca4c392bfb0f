import { mustHold, pick, type Part, type Row } from '../suite.ts';
import { brokenPromises } from '../support/consistency-checks.ts';
import { Crowd } from '../support/workload.ts';
import { inSeconds, patienceAfter } from '@forge/testkit/scaled-timeout';
import {
  openEmbeddedPortal,
  postmasterOf,
  type EmbeddedPortal,
} from '@forge/testkit/embedded-portal';
import { childrenOf, killAll } from '../support/child-processes.ts';

const PEOPLE = 6;
const BACK_WITHIN_MS = 5_000;

/** The whole server at once; its first process alone; one that serves a connection. */
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
  mustHold(rows.length === 1, 'The portal has no connection that could be killed');
  return rows.map((row) => row.pid);
};

const killDatabase = async (portal: EmbeddedPortal, victim: Victim) => {
  killAll(await pidsOf(portal, victim));
};

/** Milliseconds from the kill until writes are acknowledged again. */
const killAndRecover = async (portal: EmbeddedPortal, crowd: Crowd, victim: Victim) => {
  await crowd.acknowledged(15 + Math.floor(Math.random() * 25));
  const refused = crowd.ledger.refused;
  await killDatabase(portal, victim);
  const killedAt = performance.now();
  await crowd.refusedSince(refused);
  // One answer of each may have been on its way: one more is to a request of after the kill.
  await crowd.acknowledged(PEOPLE + 1);
  const took = performance.now() - killedAt;
  mustHold(portal.isUp, `The portal ended with its database: ${portal.output()}`);
  const isAlive = (await fetch(`${portal.url}/healthz`)).status === 200;
  mustHold(isAlive, 'The portal lives, but does not say so at /healthz');
  return took;
};

/** The same kill with commits that are acknowledged before they are written: it must be seen. */
const seesLazyCommits = async (portal: EmbeddedPortal, crowd: Crowd): Promise<Row> => {
  await portal.onDatabase(async (client) => {
    await client.query('alter system set synchronous_commit = off');
    // Otherwise what was acknowledged lazily is on disk a moment later, kill or not.
    await client.query(`alter system set wal_writer_delay = '10s'`);
    await client.query(`alter system set wal_writer_flush_after = '1GB'`);
    await client.query('select pg_reload_conf()');
  });
  await crowd.start();
  await crowd.acknowledged(60);
  await killDatabase(portal, 'server');
  await crowd.stop();
  await portal.end('SIGKILL');
  await portal.start();
  const broken = await portal.onDatabase((client) => brokenPromises(client, crowd.ledger));
  const lost = broken.find((sentence) => sentence.includes('acknowledged bookings are missing'));
  mustHold(lost !== undefined, 'Lazy commits lost nothing: this check could not see a loss');
  return {
    promise: 'with lazy commits (synchronous_commit=off) the same check reports the loss',
    figure: `${lost.split(':')[0] ?? ''}, as it must`,
  };
};

/** kill -9 of PostgreSQL below a portal at work: the portal brings it back by itself. */
export const databaseKills: Part = {
  name: 'faults',
  promise: 'kill -9 of PostgreSQL loses nothing that was acknowledged',
  run: async (size) => {
    const kills = pick(size, { quick: 3, full: 100 });
    const portal = await openEmbeddedPortal();
    try {
      const backWithin = patienceAfter(await portal.start())(BACK_WITHIN_MS);
      const crowd = await Crowd.gather(portal.signIn, PEOPLE);
      let slowest = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        await crowd.start();
        const victim = victims[kill % victims.length] ?? 'server';
        const took = await killAndRecover(portal, crowd, victim);
        mustHold(took < backWithin, `Back only ${took.toFixed()} ms after the kill (${victim})`);
        slowest = Math.max(slowest, took);
        await crowd.stop();
        const broken = await portal.onDatabase((client) => brokenPromises(client, crowd.ledger));
        mustHold(broken.length === 0, `After kill ${kill + 1} (${victim}): ${broken.join('; ')}`);
      }
      const { booked, done, refused, unanswered, slowestMs } = crowd.ledger;
      mustHold(unanswered === 0, `${unanswered} requests were cut off by a portal that stayed up`);
      return [
        {
          promise: 'kill -9 of PostgreSQL: every acknowledged write is there, none by half',
          figure: `${kills} kills, ${booked.size} bookings and ${done.size} Dones acknowledged, 0 lost`,
        },
        {
          promise: `the portal stays up, refuses in a sentence, and is back within ${inSeconds(backWithin)}`,
          figure: `slowest return ${inSeconds(slowest)}, ${refused} refused with 503, slowest answer ${inSeconds(slowestMs)}`,
        },
        await seesLazyCommits(portal, crowd),
      ];
    } finally {
      await portal.close();
    }
  },
};
