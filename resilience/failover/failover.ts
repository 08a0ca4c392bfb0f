import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RefusalCode } from '@forge/contract/refusal';
import { book, bookingDraft } from '@forge/testkit/booking-fixtures';
import { PageClient } from '@forge/testkit/page-client';
import type { Person } from '@forge/testkit/person';
import type { RestartablePortal } from '@forge/testkit/portal-process';
import type { PostgresServer } from '@forge/testkit/postgres-server';
import { inSeconds } from '@forge/testkit/scaled-timeout';
import { onDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Row, type Suite } from '../suite.ts';
import { findInconsistencies } from '../support/consistency-checks.ts';
import { startPortals } from '../support/portal-cluster.ts';
import { readinessOf } from '../support/probes.ts';
import { Workload } from '../support/workload.ts';
import { startReplicatedDatabase, type Failure } from './replicated-database.ts';
import { changeSetting } from './standby.ts';

const PEOPLE = 6;
const FOLLOW_WITHIN_MS = 10_000;
/** More than a process has connections. */
const WAITING = 20;
const kinds: Failure[] = ['killed', 'frozen', 'readOnly'];

const startRehearsal = async () => {
  const database = await startReplicatedDatabase();
  const cluster = await startPortals(database.url).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const pages: PageClient[] = [];
  const close = async () => {
    for (const page of pages) page.close();
    await cluster.close();
    await database.close();
  };
  try {
    const { portals, signIn, scaled } = cluster;
    const workload = await Workload.create(signIn, PEOPLE);
    const advertiser = await signIn('advertiser');
    for (const { url } of portals) pages.push(await PageClient.open(advertiser.at(url)));
    const followWithin = scaled(FOLLOW_WITHIN_MS);
    const untilAll = async (
      what: string,
      isTrue: (portal: RestartablePortal) => Promise<boolean>,
    ) => {
      const startedAt = performance.now();
      const until = async (portal: RestartablePortal) => {
        while (!(await isTrue(portal))) {
          const { status, reason } = await readinessOf(portal);
          assert(
            performance.now() - startedAt < followWithin,
            `${what}: /readyz is ${status} ${reason} after ${inSeconds(followWithin)}`,
          );
          await delay(20);
        }
      };
      await Promise.all(portals.map(until));
    };
    return { database, portals, pages, workload, advertiser, followWithin, untilAll, close };
  } catch (error) {
    await close();
    throw error;
  }
};

type Rehearsal = Awaited<ReturnType<typeof startRehearsal>>;

const checkConsistency = async ({ database, workload }: Rehearsal) => {
  const found = await onDatabase(database.primary.url, (client) =>
    findInconsistencies(client, workload.writes),
  );
  return found.join('; ');
};

const isReadyWith = (status: number) => async (portal: RestartablePortal) =>
  (await readinessOf(portal)).status === status;
const isReady = isReadyWith(200);

/** Requests that use, or wait for, every connection of every process; resolves with their statuses. */
const useAllConnections = ({ portals, workload }: Rehearsal) =>
  Promise.all(
    portals.flatMap(({ url }) => {
      const leader = workload.team.leader.at(url);
      return Array.from({ length: WAITING }, async () => {
        const { status } = await leader.post('/booking/lock', { bookingId: randomUUID() });
        return status;
      });
    }),
  );

/** Milliseconds from the promotion until every process serves again, and until its pages are current. */
const rehearse = async (rehearsal: Rehearsal, failure: Failure) => {
  const { database, pages, workload, advertiser, followWithin, untilAll, portals } = rehearsal;
  const { _id: raidId } = await workload.team.publish();
  await workload.start();
  await workload.acknowledged(30);
  const eventsBefore = pages.map(({ events }) => events.length);
  await database.fail(failure);
  const waiting = useAllConnections(rehearsal);
  await untilAll(`While the primary is ${failure}`, isReadyWith(503));
  const startedAt = performance.now();
  await database.promote();
  await untilAll(`After the primary was ${failure}`, isReady);
  const followedMs = performance.now() - startedAt;
  await Promise.all(
    pages.map((page, index) => page.untilEvent('resync', eventsBefore[index], followWithin)),
  );
  // Booked by one process; the others receive the event through the new primary.
  await book(advertiser.at(portals[0]?.url ?? ''), raidId);
  await Promise.all(pages.map((page) => page.untilSeats(raidId, 1, followWithin)));
  const currentMs = performance.now() - startedAt;
  await workload.acknowledged(PEOPLE + 1);
  await workload.stop();
  // Those that were answered by the new primary are refused for other reasons.
  const failed = (await waiting).filter((status) => status >= 500 && status !== 503);
  assert(failed.length === 0, `While ${failure}: answered with ${failed.join(', ')}`);
  const inconsistencies = await checkConsistency(rehearsal);
  assert(inconsistencies === '', `After the primary was ${failure}: ${inconsistencies}`);
  const ended = portals.find(({ isUp }) => !isUp);
  assert(!ended, `A portal ended with its database: ${ended?.output() ?? ''}`);
  assert(followedMs < followWithin, `${failure}: ready only after ${inSeconds(followedMs)}`);
  return { followedMs, currentMs };
};

const bookingsIn = async (server: PostgresServer) => {
  const { rows } = await onDatabase(server.url, (client) =>
    client.query<{ count: number }>('select count(*)::int as count from bookings'),
  );
  return rows[0]?.count ?? 0;
};

/** The address leads to a server that must not be written to, then back to the primary. */
const refuseServer = async (
  { database, untilAll, portals, advertiser }: Rehearsal,
  {
    server,
    reason,
    code,
    raidId,
  }: { server: PostgresServer; reason: string; code: RefusalCode; raidId: string },
) => {
  const before = await bookingsIn(server);
  database.address.pointTo(server.url);
  database.address.closeConnections();
  await untilAll(`Connected to a ${reason} server`, async (portal) => {
    const answer = await readinessOf(portal);
    return answer.status === 503 && answer.reason.includes(reason);
  });
  const sell = async (person: Person) => {
    const { status, body } = await person.post('/booking/create', bookingDraft(raidId));
    assert(
      status === 503 && body['code'] === code,
      `A ${reason} server: ${status} ${String(body['code'])}`,
    );
  };
  await Promise.all(portals.map(({ url }) => sell(advertiser.at(url))));
  const after = await bookingsIn(server);
  assert(after === before, `${after - before} bookings were written to a ${reason} server`);
  database.address.pointTo(database.primary.url);
  database.address.closeConnections();
  await untilAll('Back at the primary', isReady);
};

const refuseOthers = async (rehearsal: Rehearsal): Promise<Row> => {
  const { database, workload } = rehearsal;
  const { _id: raidId } = await workload.team.publish();
  const server = await database.startFormer();
  await refuseServer(rehearsal, { server, reason: 'former primary', code: 'unavailable', raidId });
  await database.replaceFormer();
  const standby = { server: database.standby, reason: 'read-only', code: 'read-only' } as const;
  await refuseServer(rehearsal, { ...standby, raidId });
  return {
    guarantee: 'nothing is written to a former primary or a standby behind the same address',
    measured: '/readyz 503 with the reason, sales 503, 0 rows written; ready again at the primary',
  };
};

/** Commits that do not wait for a standby, which receives nothing, are lost: the checks must see it. */
const detectsLoss = async (rehearsal: Rehearsal): Promise<Row> => {
  const { workload, database, untilAll } = rehearsal;
  await changeSetting(database.primary, `synchronous_standby_names = ''`);
  await workload.start();
  await workload.acknowledged(10);
  await changeSetting(database.standby, `primary_conninfo = ''`);
  await workload.acknowledged(40);
  await database.fail('killed');
  await database.promote();
  await workload.stop();
  await untilAll('After an asynchronous failover', isReady);
  const found = await checkConsistency(rehearsal);
  assert(
    found.includes('acknowledged bookings are missing'),
    'Without synchronous commits nothing was lost: the check cannot detect a loss',
  );
  return {
    guarantee: 'with asynchronous commits and a standby that is behind, the same check reports it',
    measured: `${found.split(':')[0] ?? ''}, as it must`,
  };
};

/** A streaming standby is promoted under load; the address of the database moves to it. */
export const failover: Suite = {
  name: 'failover',
  guarantee: 'processes follow a promoted standby within 10 s, and nothing acknowledged is lost',
  run: async (size) => {
    const rounds = bySize(size, { quick: 1, full: 6 });
    const rehearsal = await startRehearsal();
    const { database, workload, followWithin, portals } = rehearsal;
    try {
      const results: Awaited<ReturnType<typeof rehearse>>[] = [];
      let refused: Row | undefined;
      for (let round = 0; round < rounds; round += 1) {
        results.push(await rehearse(rehearsal, kinds[round % kinds.length] ?? 'killed'));
        if (round === 0) refused = await refuseOthers(rehearsal);
        else await database.replaceFormer();
      }
      const { booked, done, refused: refusedRequests, unanswered, slowestMs } = workload.writes;
      assert(unanswered === 0, `${unanswered} requests ended without an answer`);
      const slowest = (of: 'followedMs' | 'currentMs') =>
        inSeconds(Math.max(...results.map((result) => result[of])));
      return [
        {
          guarantee: 'failover to a synchronous standby: every acknowledged write is complete',
          measured: `${rounds} failovers (${kinds.join(', ')}), ${booked.size} bookings and ${done.size} Dones acknowledged, 0 lost`,
        },
        {
          guarantee: `every process is ready within ${inSeconds(followWithin)} of the promotion`,
          measured: `${portals.length} processes, slowest ${slowest('followedMs')}`,
        },
        {
          guarantee:
            'open pages resync, and receive what other processes change on the new primary',
          measured: `slowest ${slowest('currentMs')} after the promotion`,
        },
        {
          guarantee: 'meanwhile requests are refused with 503 and a code',
          measured: `${refusedRequests} refused, 0 without an answer, slowest answer ${inSeconds(slowestMs)}`,
        },
        ...(refused ? [refused] : []),
        await detectsLoss(rehearsal),
      ];
    } finally {
      await rehearsal.close();
    }
  },
};
