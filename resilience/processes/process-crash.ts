import { book } from '@forge/testkit/booking-fixtures';
import { mustHold, pick, type Row, type Size } from '../suite.ts';
import { brokenPromises } from '../support/consistency-checks.ts';
import { Crowd } from '../support/workload.ts';
import { Page } from '@forge/testkit/page-client';
import { onDatabase, socketsAt } from '@forge/testkit/embedded-portal';
import { at, type Processes } from '../support/portal-cluster.ts';

const PEOPLE = 6;
const BACK_WITHIN_MS = 10_000;
const NOTICED_WITHIN_MS = 5_000;

/** Resolves with the first so many pages that lose their connection. */
const firstCutOff = (pages: Page[], count: number, withinMs: number): Promise<Page[]> => {
  mustHold(count > 0, 'No page is connected to the process that is to die');
  const affected: Page[] = [];
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`${affected.length} of ${count} pages noticed the kill`)),
      withinMs,
    );
    for (const page of pages) {
      page.socket.once('disconnect', () => {
        affected.push(page);
        if (affected.length < count) return;
        clearTimeout(late);
        resolve(affected);
      });
    }
  });
};

/** One of three processes is killed at work: its people come back elsewhere by themselves. */
export const oneDies = async (processes: Processes, size: Size): Promise<Row[]> => {
  const kills = pick(size, { quick: 1, full: 30 });
  const listeners = pick(size, { quick: 9, full: 60 });
  const { portals, byConnection, database, patience, signIn } = processes;
  const crowd = await Crowd.gather(signIn, PEOPLE);
  const advertiser = await signIn('advertiser');
  const pages = await Promise.all(
    Array.from({ length: listeners }, () => Page.open(at(byConnection.url, advertiser))),
  );
  let slowest = 0;
  let moved = 0;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = portals[kill % portals.length];
      mustHold(victim !== undefined, 'There is no process to kill');
      const { _id: raidId } = await crowd.office.publish();
      await crowd.start();
      await crowd.acknowledged(20);
      const joinedBefore = new Map(pages.map((page) => [page, page.joined]));
      const cutOff = firstCutOff(pages, await socketsAt(victim.url), patience(NOTICED_WITHIN_MS));
      await victim.end('SIGKILL');
      const affected = await cutOff;
      const waits = affected.map((page) =>
        page.until(
          'coming back',
          () => page.joined > (joinedBefore.get(page) ?? 0),
          patience(BACK_WITHIN_MS),
        ),
      );
      slowest = Math.max(slowest, ...(await Promise.all(waits)));
      moved += affected.length;
      const { _id: id } = await book(advertiser, raidId);
      await Promise.all(pages.map((page) => page.shows(id, patience(BACK_WITHIN_MS))));
      await crowd.acknowledged(PEOPLE + 1);
      await crowd.stop();
      await victim.start();
      const broken = await onDatabase(database.url, (client) =>
        brokenPromises(client, crowd.ledger),
      );
      mustHold(broken.length === 0, `After kill ${kill + 1}: ${broken.join('; ')}`);
    }
    const { booked, done, unanswered } = crowd.ledger;
    return [
      {
        promise: 'kill -9 of one of three processes loses no acknowledged write',
        figure: `${kills} kills, ${booked.size} bookings and ${done.size} Dones acknowledged, ${unanswered} cut off, 0 lost`,
      },
      {
        promise: 'its people come back elsewhere by themselves, and nobody misses the next change',
        figure: `${moved} pages moved, slowest ${(slowest / 1000).toFixed(2)} s`,
      },
    ];
  } finally {
    for (const page of pages) page.close();
  }
};
