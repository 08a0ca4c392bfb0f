import { book } from '@forge/testkit/booking-fixtures';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { PageClient } from '@forge/testkit/page-client';
import { connectedSockets } from '@forge/testkit/portal-process';
import { assert, bySize, type Row, type Size } from '../suite.ts';
import type { Cluster } from '../support/portal-cluster.ts';

const PUSHED_WITHIN_MS = 2_000;

/** A change on any process is pushed to the pages of every process. */
export const pushesAcrossProcesses = async (cluster: Cluster, size: Size): Promise<Row[]> => {
  const listeners = bySize(size, { quick: 12, full: 150 });
  const rounds = bySize(size, { quick: 1, full: 20 });
  const { portals, byConnection, byRequest, scaled, signIn } = cluster;
  const team = await signInRaidTeam({ signIn });
  const advertiser = await signIn('advertiser');
  const { _id: raidId } = await team.publish({ maxClients: 1_000 });
  // Half of the pages through each kind of load balancer; one in three gets whole lists.
  const pages = await Promise.all(
    Array.from({ length: listeners }, (_, index) =>
      PageClient.open(advertiser.at((index % 2 === 0 ? byConnection : byRequest).url), {
        changes: index % 3 !== 0,
      }),
    ),
  );
  try {
    const spread = await Promise.all(portals.map(({ url }) => connectedSockets(url)));
    assert(
      Math.min(...spread) > 0 && spread.reduce((sum, count) => sum + count, 0) === listeners,
      `The pages are not spread over the processes: ${spread.join(', ')}`,
    );
    let slowest = 0;
    let seats = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const { url } of portals) {
        await book(advertiser.at(url), raidId);
        seats += 1;
        const sold = seats;
        const waits = pages.map((page) => page.untilSeats(raidId, sold, scaled(PUSHED_WITHIN_MS)));
        slowest = Math.max(slowest, ...(await Promise.all(waits)));
      }
    }
    return [
      {
        guarantee: 'a change on any process is pushed to every page on every process',
        measured: `${listeners} pages (${spread.join(' + ')}), ${rounds * portals.length} changes, slowest ${slowest.toFixed()} ms`,
      },
    ];
  } finally {
    for (const page of pages) page.close();
  }
};
