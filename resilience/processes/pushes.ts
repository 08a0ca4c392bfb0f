import { book } from '@forge/testkit/booking-fixtures';
import { openRaidOffice } from '@forge/testkit/raid-fixtures';
import { mustHold, pick, type Row, type Size } from '../suite.ts';
import { Page } from '@forge/testkit/page-client';
import { socketsAt } from '@forge/testkit/embedded-portal';
import { at, type Processes } from '../support/portal-cluster.ts';

const PUSHED_WITHIN_MS = 2_000;

/** A change made on any process reaches every page, whichever process it is connected to. */
export const pushesEverywhere = async (processes: Processes, size: Size): Promise<Row[]> => {
  const listeners = pick(size, { quick: 12, full: 150 });
  const rounds = pick(size, { quick: 1, full: 20 });
  const { portals, byConnection, byRequest, patience, signIn } = processes;
  const office = await openRaidOffice({ signIn });
  const advertiser = await signIn('advertiser');
  const { _id: raidId } = await office.publish({ maxClients: 1_000 });
  // Half of them through each kind of balancer: an upgrade is one connection to both.
  const pages = await Promise.all(
    Array.from({ length: listeners }, (_, index) =>
      Page.open(at((index % 2 === 0 ? byConnection : byRequest).url, advertiser)),
    ),
  );
  try {
    const spread = await Promise.all(portals.map(({ url }) => socketsAt(url)));
    mustHold(
      Math.min(...spread) > 0 && spread.reduce((sum, count) => sum + count, 0) === listeners,
      `The pages are not spread over the processes: ${spread.join(', ')}`,
    );
    let slowest = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const { url } of portals) {
        const { _id: id } = await book(at(url, advertiser), raidId);
        const waits = pages.map((page) => page.shows(id, patience(PUSHED_WITHIN_MS)));
        slowest = Math.max(slowest, ...(await Promise.all(waits)));
      }
    }
    return [
      {
        promise: 'a change on any process is pushed to every page on every process',
        figure: `${listeners} pages (${spread.join(' + ')}), ${rounds * portals.length} changes, slowest ${slowest.toFixed()} ms`,
      },
    ];
  } finally {
    for (const page of pages) page.close();
  }
};
