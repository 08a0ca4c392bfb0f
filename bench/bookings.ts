import { bookingDraft } from '@forge/testkit/booking-fixtures';
import type { PortalWithPool } from '@forge/testkit/portal-process';
import { reportRates } from './goals.ts';
import { insertBookings } from './insert-bookings.ts';
import { insertRaids } from './insert-raids.ts';
import { compareRates } from './measure.ts';
import { signIn, type Member } from './member.ts';
import { databaseProcessorTime, processorTime } from './processor-time.ts';
import { startFloor } from './start-floor.ts';
import { startPortal } from './start-portal.ts';

const BOOKED = 20;
const RAIDS = 200;
const ADVERTISERS = 20;
// As the portal's.
const POOL_SIZE = 16;

const json = { 'content-type': 'application/json' };
const POST = { method: 'POST' as const };

/** What the floor writes: the columns of the request, a primary key and one index. */
const createBareTable = async ({ pool }: PortalWithPool, listedRaid: string) => {
  await pool.query(`create table bare_bookings (
    id uuid primary key, raid_id uuid not null, created_at timestamptz not null default now(),
    "raiderIOLink" text, "clientName" text, "clientRealm" text, "clientClass" text,
    "clientFaction" text, "paymentRealm" text, "paymentFaction" text, source text, price bigint,
    deposit bigint, "contactInfo" text, "selectedBosses" text[])`);
  await pool.query('create index on bare_bookings (raid_id)');
  await pool.query(
    `insert into bare_bookings (id, raid_id, "clientClass")
     select gen_random_uuid(), $1, 'Mage' from generate_series(1, $2)`,
    [listedRaid, BOOKED],
  );
};

const requestAs = (url: string, { cookie }: Member) => ({ ...json, cookie, origin: url });

const lengthOf = async (url: string, headers: Record<string, string>, body: object) => {
  const answer = await fetch(url, { ...POST, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text.length;
};

/** Lists twenty masked bookings and sells seats, compared with one bare statement each. */
export const benchBookings = async (): Promise<void> => {
  const portal = await startPortal();
  try {
    const people = ['raid-manager', 'raid-leader', 'advertiser', 'trial-advertiser'];
    const [manager, leader, viewer, creator] = await Promise.all(
      people.map((persona) => signIn(portal.url, persona)),
    );
    if (!manager || !leader || !viewer || !creator) throw new Error('A sign-in is missing');
    // With so many seats that none fills up during the measurement.
    const raids = Array.from({ length: RAIDS }, (_, n) => ({
      name: `Raid ${n + 1}`,
      daysAhead: 3,
      time: '20:00',
      maxClients: 1_000,
      pot: 1_000_000,
      leaderId: leader.id,
    }));
    const [listed = '', ...open] = await insertRaids(portal.pool, manager.id, raids);
    // Without a webhook, as the floor has none: no raid has a message that is edited as it sells.
    await portal.pool.query('delete from channel_messages');
    await insertBookings(portal.pool, [listed], [creator.id], BOOKED);
    await createBareTable(portal, listed);
    const processorTimes = {
      portal: () => processorTime(portal.pid),
      database: () => databaseProcessorTime(portal.pool),
    };
    const calls = {
      list: `${portal.url}/booking/raid-booking`,
      create: `${portal.url}/booking/create`,
    };
    const setup = { databaseUrl: portal.databaseUrl, poolSize: POOL_SIZE };
    const unpadded = await startFloor('bare-fastify', {
      ...setup,
      padding: { list: '', create: '' },
    });
    const missing = async (call: 'list' | 'create', body: object, other: object) => {
      const ours = await lengthOf(calls[call], requestAs(portal.url, viewer), body);
      return '.'.repeat(
        Math.max(0, ours - (await lengthOf(`${unpadded.url}/${call}`, json, other))),
      );
    };
    const draft = () => bookingDraft(open[0] ?? '');
    const padding = {
      list: await missing('list', { raidId: listed }, { raidId: listed }),
      create: await missing('create', draft(), draft()),
    };
    await unpadded.stop();
    const floor = await startFloor('bare-fastify', { ...setup, padding });

    const body = JSON.stringify({ raidId: listed });
    const lists = await compareRates(
      { name: 'bare list', options: { ...POST, url: `${floor.url}/list`, headers: json, body } },
      {
        name: 'masked bookings',
        options: { ...POST, url: calls.list, headers: requestAs(portal.url, viewer), body },
        processorTimes,
      },
    );
    reportRates(`${BOOKED} masked bookings`, lists, 0.8);

    const advertisers = await Promise.all(
      Array.from({ length: ADVERTISERS }, (_, n) => signIn(portal.url, `advertiser-${n + 2}`)),
    );
    const headersOf = advertisers.map((advertiser) => requestAs(portal.url, advertiser));
    let sold = 0;
    const nextSale = () => {
      sold += 1;
      const raidId = open[sold % open.length] ?? '';
      return JSON.stringify(bookingDraft(raidId, { clientName: `Bench${sold}` }));
    };
    const sales = await compareRates(
      {
        name: 'bare insert',
        options: {
          ...POST,
          url: `${floor.url}/create`,
          headers: json,
          requests: [{ setupRequest: (request) => ({ ...request, body: nextSale() }) }],
        },
      },
      {
        name: 'sale',
        options: {
          ...POST,
          url: calls.create,
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                headers: headersOf[sold % ADVERTISERS] ?? json,
                body: nextSale(),
              }),
            },
          ],
        },
        processorTimes,
      },
    );
    reportRates('selling a seat', sales, 0.4);
    await floor.stop();
  } finally {
    await portal.close();
  }
};
