import { setTimeout as delay } from 'node:timers/promises';
import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { Person } from '@forge/testkit/person';
import { readConfig } from '../../server/src/config.ts';
import { startPortal } from '../../server/src/portal.ts';
import { freePort } from '@forge/testkit/free-port';
import { mustHold, pick, type Part } from '../suite.ts';
import { brokenPromises } from '../support/consistency-checks.ts';
import { Crowd } from '../support/workload.ts';
import { openDatabaseServer } from '@forge/testkit/postgres-server';
import { Page } from '@forge/testkit/page-client';
import { inSeconds, patienceAfter } from '@forge/testkit/scaled-timeout';
import { onDatabase, openPortal, type PortalUnderFire } from '@forge/testkit/embedded-portal';

const PEOPLE = 6;
const BACK_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 4_000;

const statusOf = async (url: string, path: string) => (await fetch(`${url}${path}`)).status;

/** What operators see while the database is away. */
const checkProbes = async ({ url }: PortalUnderFire) => {
  const [alive, ready] = await Promise.all([statusOf(url, '/healthz'), statusOf(url, '/readyz')]);
  mustHold(alive === 200, `/healthz answered ${alive} while the database was away`);
  mustHold(ready === 503, `/readyz answered ${ready} while the database was away`);
};

const readyAgain = async ({ url }: PortalUnderFire, withinMs: number) => {
  const begin = performance.now();
  while ((await statusOf(url, '/readyz')) !== 200) {
    mustHold(performance.now() - begin < withinMs, '/readyz does not become 200 again');
    await delay(20);
  }
};

/** Another process, which reaches the database where ours does not look, sells a seat unheard. */
const bookUnheard = async (databaseUrl: string, advertiser: Person, raidId: string) => {
  const settings = { RATE_LIMITS: 'off', DEMO_DATA: 'off', LOG_LEVEL: 'silent' };
  const PORT = String(await freePort());
  const elsewhere = await startPortal(readConfig({ ...settings, PORT, DATABASE_URL: databaseUrl }));
  const person = new Person(elsewhere.url);
  for (const [name, value] of advertiser.cookies) person.cookies.set(name, value);
  const { status, body } = await person.post('/booking/create', bookingDraft(raidId));
  await elsewhere.stop();
  mustHold(status === 200, `The other process answered ${status}`);
  return (body['payload'] as { _id: string })._id;
};

/** PostgreSQL stopped under load and started again, with a change in between that nobody heard. */
export const outage: Part = {
  name: 'faults',
  promise: 'an outage of the database is told in a sentence, survived, and made up for',
  run: async (size) => {
    const rounds = pick(size, { quick: 1, full: 20 });
    const listeners = pick(size, { quick: 4, full: 50 });
    const database = await openDatabaseServer();
    const portal = await openPortal({ DATABASE_URL: database.url });
    const pages: Page[] = [];
    try {
      const patience = patienceAfter(await portal.start());
      const backWithin = patience(BACK_WITHIN_MS);
      const crowd = await Crowd.gather(portal.signIn, PEOPLE);
      const advertiser = await portal.signIn('advertiser');
      for (let n = 0; n < listeners; n += 1) pages.push(await Page.open(advertiser));
      const slowest = { back: 0, told: 0 };
      for (let round = 0; round < rounds; round += 1) {
        const { _id: quietRaid } = await crowd.office.publish();
        await crowd.start();
        await crowd.acknowledged(20);
        const refused = crowd.ledger.refused;
        await database.stop();
        await crowd.refusedSince(refused);
        await checkProbes(portal);
        const unheard = await bookUnheard(
          await database.start(await freePort()),
          advertiser,
          quietRaid,
        );
        await database.stop();
        await checkProbes(portal);
        const heardBefore = pages.map(({ heard }) => heard.length);

        await database.start();
        const backAt = performance.now();
        await Promise.all([readyAgain(portal, backWithin), crowd.acknowledged(PEOPLE + 1)]);
        slowest.back = Math.max(slowest.back, performance.now() - backAt);
        await Promise.all(
          pages.map((page, index) => page.hears('resync', heardBefore[index], backWithin)),
        );
        await Promise.all(pages.map((page) => page.shows(unheard, backWithin)));
        slowest.told = Math.max(slowest.told, performance.now() - backAt);
        await crowd.stop();
        mustHold(portal.isUp, `The portal ended with its database: ${portal.output()}`);
        mustHold(slowest.back < backWithin, `Back only after ${slowest.back.toFixed()} ms`);
        const broken = await onDatabase(database.url, (client) =>
          brokenPromises(client, crowd.ledger),
        );
        mustHold(broken.length === 0, `After outage ${round + 1}: ${broken.join('; ')}`);
      }
      const { refused, unanswered, slowestMs } = crowd.ledger;
      mustHold(unanswered === 0, `${unanswered} requests ended without an answer`);
      mustHold(slowestMs < patience(ANSWER_WITHIN_MS), `An answer took ${slowestMs.toFixed()} ms`);
      return [
        {
          promise: 'database away: every request gets 503 and a sentence, none a 500, none hangs',
          figure: `${rounds} outages, ${refused} refused, slowest answer ${inSeconds(slowestMs)}`,
        },
        {
          promise: `it recovers by itself within ${inSeconds(backWithin)} of the database`,
          figure: `slowest ${inSeconds(slowest.back)}`,
        },
        {
          promise: 'open pages are told to read again, and shown what changed unheard',
          figure: `${listeners} pages, slowest ${inSeconds(slowest.told)} after the database`,
        },
      ];
    } finally {
      for (const page of pages) page.close();
      await portal.end('SIGTERM');
      await database.close();
    }
  },
};
