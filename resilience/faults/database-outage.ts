import { book } from '@forge/testkit/booking-fixtures';
import type { Person } from '@forge/testkit/person';
import { startInProcessPortal } from '@forge/testkit/in-process-portal';
import { freePort } from '@forge/testkit/free-port';
import { startPostgresServer } from '@forge/testkit/postgres-server';
import { PageClient } from '@forge/testkit/page-client';
import { inSeconds, scaledTimeout } from '@forge/testkit/scaled-timeout';
import { portalProcess, type RestartablePortal } from '@forge/testkit/portal-process';
import { onDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Suite } from '../suite.ts';
import { findInconsistencies } from '../support/consistency-checks.ts';
import { isAlive, readinessOf, until } from '../support/probes.ts';
import { Workload } from '../support/workload.ts';

const PEOPLE = 6;
const RECOVER_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;

/** Liveness and readiness during the outage. */
const checkProbes = async (portal: RestartablePortal) => {
  const [alive, { status }] = await Promise.all([isAlive(portal), readinessOf(portal)]);
  assert(alive, '/healthz fails during the outage');
  assert(status === 503, `/readyz answered ${status} during the outage`);
};

const untilReady = (portal: RestartablePortal, withinMs: number) =>
  until('/readyz does not become 200 again', withinMs, async () => {
    const { status } = await readinessOf(portal);
    return status === 200;
  });

/** Books through another process that reaches the database on another port: no event is received. */
const bookWithoutEvent = async (databaseUrl: string, advertiser: Person, raidId: string) => {
  const other = await startInProcessPortal({ DATABASE_URL: databaseUrl });
  try {
    await book(advertiser.at(other.url), raidId);
  } finally {
    await other.close();
  }
};

/** PostgreSQL is stopped under load and started again, with a missed event in between. */
export const databaseOutage: Suite = {
  name: 'faults',
  guarantee:
    'the portal refuses with 503 during a database outage, recovers, and resyncs open pages',
  run: async (size) => {
    const rounds = bySize(size, { quick: 1, full: 20 });
    const listeners = bySize(size, { quick: 4, full: 50 });
    const database = await startPostgresServer();
    const portal = await portalProcess({ DATABASE_URL: database.url });
    const pages: PageClient[] = [];
    try {
      const scaled = scaledTimeout(await portal.start());
      const recoverWithin = scaled(RECOVER_WITHIN_MS);
      const workload = await Workload.create(portal.signIn, PEOPLE);
      const advertiser = await portal.signIn('advertiser');
      for (let n = 0; n < listeners; n += 1) pages.push(await PageClient.open(advertiser));
      const slowest = { recovery: 0, resync: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const { _id: otherRaid } = await workload.team.publish();
        await workload.start();
        await workload.acknowledged(20);
        const refused = workload.writes.refused;
        await database.stop();
        await workload.refusedSince(refused);
        await checkProbes(portal);
        await bookWithoutEvent(await database.start(await freePort()), advertiser, otherRaid);
        await database.stop();
        await checkProbes(portal);
        const eventsBefore = pages.map(({ events }) => events.length);

        await database.start();
        const restartedAt = performance.now();
        await Promise.all([untilReady(portal, recoverWithin), workload.acknowledged(PEOPLE + 1)]);
        slowest.recovery = Math.max(slowest.recovery, performance.now() - restartedAt);
        await Promise.all(
          pages.map((page, index) => page.untilEvent('resync', eventsBefore[index], recoverWithin)),
        );
        await Promise.all(pages.map((page) => page.untilSeats(otherRaid, 1, recoverWithin)));
        slowest.resync = Math.max(slowest.resync, performance.now() - restartedAt);
        await workload.stop();
        assert(portal.isUp, `The portal ended with its database: ${portal.output()}`);
        assert(
          slowest.recovery < recoverWithin,
          `Recovered only after ${slowest.recovery.toFixed()} ms`,
        );
        const failures = await onDatabase(database.url, (client) =>
          findInconsistencies(client, workload.writes),
        );
        assert(failures.length === 0, `After outage ${round + 1}: ${failures.join('; ')}`);
      }
      const { refused, unanswered, slowestMs } = workload.writes;
      assert(unanswered === 0, `${unanswered} requests ended without an answer`);
      assert(slowestMs < scaled(ANSWER_WITHIN_MS), `An answer took ${slowestMs.toFixed()} ms`);
      return [
        {
          guarantee: 'database down: every request gets 503 with a message, none a 500, none hangs',
          measured: `${rounds} outages, ${refused} refused, slowest answer ${inSeconds(slowestMs)}`,
        },
        {
          guarantee: `it recovers within ${inSeconds(recoverWithin)} of the database`,
          measured: `slowest ${inSeconds(slowest.recovery)}`,
        },
        {
          guarantee: 'open pages receive resync and the change they missed',
          measured: `${listeners} pages, slowest ${inSeconds(slowest.resync)} after the database`,
        },
      ];
    } finally {
      for (const page of pages) page.close();
      await portal.end('SIGTERM');
      await database.close();
    }
  },
};
