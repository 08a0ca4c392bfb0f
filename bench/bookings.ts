import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { payloadOf } from '@forge/testkit/person';
import { startPortalWithPool } from '@forge/testkit/portal-process';
import { startFloor } from './floors/start-floor.ts';
import { insertRaids } from './insert-raids.ts';
import { compareRates, report } from './measure.ts';
import { signIn, type Member } from './member.ts';

const BOOKED = 20;
const RAIDS = 200;
const ADVERTISERS = 20;

const columns = `raid_id, created_by, raider_io_link, client_name, client_realm, client_class,
  client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
  additional_notes, selected_bosses`;

/** Lists twenty bookings, half of them masked, and sells seats, compared with one bare statement each. */
export const benchBookings = async (): Promise<void> => {
  const portal = await startPortalWithPool();
  try {
    const people = await Promise.all(
      ['raid-manager', 'raid-leader', 'advertiser', 'trial-advertiser'].map((persona) =>
        signIn(portal.url, persona),
      ),
    );
    const [manager, leader, advertiser, other] = people;
    if (!manager || !leader || !advertiser || !other) throw new Error('A sign-in is missing');
    // With so many seats that none fills up during the measurement.
    const [listed = '', ...open] = await insertRaids(
      portal.pool,
      manager.id,
      Array.from({ length: RAIDS }, (_, n) => ({
        name: `Raid ${n + 1}`,
        daysAhead: 3,
        time: '20:00',
        maxClients: 1_000,
        pot: 1_000_000,
        leaderId: leader.id,
      })),
    );
    for (let n = 0; n < BOOKED; n += 1) {
      const { person } = n % 2 ? advertiser : other;
      await payloadOf(person.post('/booking/create', bookingDraft(listed)));
    }
    await portal.pool.query(
      'create table bare_bookings (like bookings including defaults including indexes)',
    );
    const floor = await startFloor('bare-fastify.ts', {
      databaseUrl: portal.databaseUrl,
      list: `select bookings.*, users.username from bookings join users on users.id = created_by
        where raid_id = $1 order by bookings.created_at`,
      insert: `insert into bare_bookings (${columns}, owes) values ($1, '${advertiser.id}', '', $2, 'Kazzak',
        'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', 1000000, 0, '', '', '{}', 1000000) returning *`,
    });
    const json = { 'content-type': 'application/json' };
    const as = ({ cookie }: Member) => ({ ...json, cookie, origin: portal.url });
    const body = JSON.stringify({ raidId: listed });
    const [bareList = 0, ourList = 0] = await compareRates([
      {
        name: 'bare list',
        options: { url: `${floor.url}/list`, method: 'POST', headers: json, body },
      },
      {
        name: 'portal list',
        options: {
          url: `${portal.url}/booking/raid-booking`,
          method: 'POST',
          headers: as(advertiser),
          body,
        },
      },
    ]);
    report(
      `listing ${BOOKED} bookings, half of them masked`,
      ourList,
      bareList,
      'requests/s',
      'at least 0.80',
    );

    // Many advertisers: with one, all bookings would wait for the lock on their user row.
    const advertisers = await Promise.all(
      Array.from({ length: ADVERTISERS }, (_, n) => signIn(portal.url, `advertiser-${n + 2}`)),
    );
    let clients = 0;
    const nextClient = () => {
      clients += 1;
      return { raidId: open[clients % open.length] ?? '', clientName: `Bench${clients}` };
    };
    const [bareCreate = 0, ourCreate = 0] = await compareRates([
      {
        name: 'bare insert',
        options: {
          url: `${floor.url}/create`,
          method: 'POST',
          headers: json,
          requests: [
            { setupRequest: (request) => ({ ...request, body: JSON.stringify(nextClient()) }) },
          ],
        },
      },
      {
        name: 'portal create',
        options: {
          url: `${portal.url}/booking/create`,
          method: 'POST',
          requests: [
            {
              setupRequest: (request) => {
                const { raidId, clientName } = nextClient();
                const headers = as(advertisers[clients % ADVERTISERS] ?? advertiser);
                return {
                  ...request,
                  headers,
                  body: JSON.stringify(bookingDraft(raidId, { clientName })),
                };
              },
            },
          ],
        },
      },
    ]);
    report('selling a seat', ourCreate, bareCreate, 'requests/s', 'at least 0.50');
    await floor.stop();
  } finally {
    await portal.close();
  }
};
