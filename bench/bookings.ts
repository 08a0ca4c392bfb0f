import { bookingDraft } from '@forge/testkit/booking-fixtures';
import { compareRates, report } from './measure.ts';
import { post, signIn, type Member } from './member.ts';
import { openStage, startFloor, type Stage } from '@forge/testkit/bench-portal';

const BOOKED = 20;
const RAIDS = 200;
const SELLERS = 20;

/** Raids with so many seats that none fills up while we measure. */
const openRaids = async ({ pool }: Stage, leader: Member, manager: Member): Promise<string[]> => {
  const client = await pool.connect();
  await client.query(`select set_config('forge.action', 'bench', false)`);
  const { rows } = await client.query<{ id: string }>(
    `insert into raids (name, day, time_of_day, difficulty, organization, loot_type, raid_type,
       boss_count, max_clients, pot, leader_id, created_by, published_at)
     select 'Raid ' || n, current_date + 3, '20:00', 'HEROIC', 'Guild', 'Unsaved', 'Full Run', 8, 1000,
       1000000, $2, $3, now() from generate_series(1, $1::int) as n returning id`,
    [RAIDS, leader.id, manager.id],
  );
  client.release(true);
  return rows.map(({ id }) => id);
};

const columns = `raid_id, created_by, raider_io_link, client_name, client_realm, client_class,
  client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
  additional_notes, selected_bosses`;

/** Listing twenty bookings with masks, and selling a seat, beside one bare statement each. */
export const benchBookings = async (): Promise<void> => {
  const stage = await openStage();
  try {
    const people = await Promise.all(
      ['raid-manager', 'raid-leader', 'advertiser', 'trial-advertiser'].map((persona) =>
        signIn(stage.url, persona),
      ),
    );
    const [manager, leader, advertiser, other] = people;
    if (!manager || !leader || !advertiser || !other) throw new Error('Nobody is here');
    const [listed = '', ...open] = await openRaids(stage, leader, manager);
    for (let n = 0; n < BOOKED; n += 1) {
      await post(
        stage.url,
        n % 2 ? advertiser : other,
        '/booking/create',
        bookingDraft(listed, { clientName: `Client${n}` }),
      );
    }
    await stage.pool.query(
      'create table bare_bookings (like bookings including defaults including indexes)',
    );
    const floor = await startFloor('bare-fastify.ts', {
      databaseUrl: stage.databaseUrl,
      list: `select bookings.*, users.username from bookings join users on users.id = created_by
        where raid_id = $1 order by bookings.created_at`,
      insert: `insert into bare_bookings (${columns}, owes) values ($1, '${advertiser.id}', '', $2, 'Kazzak',
        'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', 1000000, 0, '', '', '{}', 1000000) returning *`,
    });
    const json = { 'content-type': 'application/json' };
    const as = ({ cookie }: Member) => ({ ...json, cookie, origin: stage.url });
    const body = JSON.stringify({ raidId: listed });
    const [bareList = 0, ourList = 0] = await compareRates([
      {
        name: 'bare list',
        options: { url: `${floor.url}/list`, method: 'POST', headers: json, body },
      },
      {
        name: 'portal list',
        options: {
          url: `${stage.url}/booking/raid-booking`,
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

    // Many people sell in one evening; one alone would have all sales wait for their own row.
    const sellers = await Promise.all(
      Array.from({ length: SELLERS }, (_, n) => signIn(stage.url, `advertiser-${n + 2}`)),
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
          url: `${stage.url}/booking/create`,
          method: 'POST',
          requests: [
            {
              setupRequest: (request) => {
                const { raidId, clientName } = nextClient();
                const headers = as(sellers[clients % SELLERS] ?? advertiser);
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
    await stage.stop();
  }
};
