import { book } from '@forge/testkit/booking-fixtures';
import { PageClient } from '@forge/testkit/page-client';
import { connectedSockets } from '@forge/testkit/portal-process';
import { onDatabase } from '@forge/testkit/test-database';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import { findInconsistencies } from '../support/consistency-checks.ts';
import { Workload } from '../support/workload.ts';
import type { Cluster } from '../support/portal-cluster.ts';

const PEOPLE = 6;
const RECONNECT_WITHIN_MS = 10_000;
const NOTICED_WITHIN_MS = 5_000;

/** Resolves with the first `count` pages that lose their connection. */
const firstDisconnected = (
  pages: PageClient[],
  count: number,
  withinMs: number,
): Promise<PageClient[]> => {
  assert(count > 0, 'No page is connected to the process to be killed');
  const affected: PageClient[] = [];
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${affected.length} of ${count} pages noticed the kill`)),
      withinMs,
    );
    for (const page of pages) {
      page.socket.once('disconnect', () => {
        affected.push(page);
        if (affected.length < count) return;
        clearTimeout(timer);
        resolve(affected);
      });
    }
  });
};

/** One of three processes is killed under load; its pages reconnect to the others. */
export const processCrash = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const kills = bySize(size, { quick: 1, full: 30 });
  const listeners = bySize(size, { quick: 9, full: 60 });
  const { portals, byConnection, database, scaled, signIn } = cluster;
  const workload = await Workload.create(signIn, PEOPLE);
  const advertiser = await signIn('advertiser');
  const pages = await Promise.all(
    Array.from({ length: listeners }, () => PageClient.open(advertiser.at(byConnection.url))),
  );
  let slowest = 0;
  let moved = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = portals[kill % portals.length];
      assert(victim !== undefined, 'There is no process to kill');
      const { _id: raidId } = await workload.team.publish();
      await workload.start();
      await workload.acknowledged(20);
      const joinedBefore = new Map(pages.map((page) => [page, page.joined]));
      const disconnected = firstDisconnected(
        pages,
        await connectedSockets(victim.url),
        scaled(NOTICED_WITHIN_MS),
      );
      await victim.end('SIGKILL');
      const affected = await disconnected;
      const waits = affected.map((page) =>
        page.until(
          'reconnect',
          () => page.joined > (joinedBefore.get(page) ?? 0),
          scaled(RECONNECT_WITHIN_MS),
        ),
      );
      slowest = Math.max(slowest, ...(await Promise.all(waits)));
      moved += affected.length;
      await book(advertiser, raidId);
      await Promise.all(
        pages.map((page) => page.untilSeats(raidId, 1, scaled(RECONNECT_WITHIN_MS))),
      );
      await workload.acknowledged(PEOPLE + 1);
      await workload.stop();
      await victim.start();
      const failures = await onDatabase(database.url, (client) =>
        findInconsistencies(client, workload.writes),
      );
      assert(failures.length === 0, `After kill ${kill + 1}: ${failures.join('; ')}`);
    }
    const { booked, done, unanswered } = workload.writes;
    return [
      {
        guarantee: 'kill -9 of one of three processes loses no acknowledged write',
        measured: `${kills} kills, ${booked.size} bookings and ${done.size} Dones acknowledged, ${unanswered} aborted, 0 lost`,
      },
      {
        guarantee: 'its pages reconnect elsewhere, and every page gets the next change',
        measured: `${moved} pages moved, slowest ${(slowest / 1000).toFixed(2)} s`,
      },
    ];
  } finally {
    for (const page of pages) page.close();
  }
};
