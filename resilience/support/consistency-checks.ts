import type pg from 'pg';
import type { Ledger } from './acknowledged-writes.ts';

const idsOf = async (client: pg.ClientBase, text: string, values: unknown[] = []) =>
  (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);

const lostBookings = (client: pg.ClientBase, { booked }: Ledger) => {
  const told = [...booked];
  return idsOf(
    client,
    `select told.id from unnest($1::uuid[], $2::uuid[], $3::text[]) as told (id, raid_id, name)
     where not exists (select from bookings where bookings.id = told.id
       and bookings.raid_id = told.raid_id and bookings.client_name = told.name)`,
    [
      told.map(([id]) => id),
      told.map(([, { raidId }]) => raidId),
      told.map(([, { clientName }]) => clientName),
    ],
  );
};

const lostDones = (client: pg.ClientBase, { done }: Ledger) =>
  idsOf(
    client,
    `select told.id from unnest($1::uuid[]) as told (id)
     where not exists (select from bookings where id = told.id and done_at is not null)`,
    [[...done]],
  );

const doneWithoutOneMail = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select id from bookings where done_at is not null
       and (select count(*) from mails where booking_id = bookings.id) <> 1`,
  );

const mailsWithoutDone = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select mails.id from mails left join bookings on bookings.id = booking_id
     where bookings.done_at is null`,
  );

const wrongSeats = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select id from raids
     where taken <> (select count(*) from bookings where raid_id = raids.id)`,
  );

/** Entries that do not begin with a birth, or do not go on where the one before ended. */
const brokenChains = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select distinct thing_id as id from (
       select thing_id, before, lag(after) over (partition by thing, thing_id order by id) as last
       from audit where thing in ('bookings', 'mails')) as entries
     where before is distinct from last`,
  );

/** Rows that are not what their last entry says, and last entries whose row is not there. */
const unlikeTheirTrail = (client: pg.ClientBase, thing: 'bookings' | 'mails') =>
  idsOf(
    client,
    `select coalesce(${thing}.id::text, thing_id) as id from ${thing}
     full join (select distinct on (thing_id) thing_id, after from audit where thing = '${thing}'
       order by thing_id, id desc) as told on thing_id = ${thing}.id::text
     where to_jsonb(${thing}) is distinct from after`,
  );

/** A booking is made and may become done; a mail is made: each of it has one entry. */
const wrongCounts = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select thing as id from (values
       ('bookings', (select count(*) + count(done_at) from bookings)),
       ('mails', (select count(*) from mails))) as changes (thing, number)
     where number <> (select count(*) from audit where audit.thing = changes.thing)`,
  );

/** Every promise about what is kept, held against the database; a sentence for each broken one. */
export const brokenPromises = async (client: pg.ClientBase, ledger: Ledger): Promise<string[]> => {
  const found: [string, string[]][] = [
    ['acknowledged bookings are missing', await lostBookings(client, ledger)],
    ['acknowledged Dones are missing', await lostDones(client, ledger)],
    ['bookings are done without exactly one mail', await doneWithoutOneMail(client)],
    ['mails belong to bookings that are not done', await mailsWithoutDone(client)],
    ['raids have other seats taken than bookings', await wrongSeats(client)],
    ['things have a trail with a gap', await brokenChains(client)],
    ['bookings are not what their trail says', await unlikeTheirTrail(client, 'bookings')],
    ['mails are not what their trail says', await unlikeTheirTrail(client, 'mails')],
    ['trails have more or fewer entries than changes', await wrongCounts(client)],
    ['answers nobody should get', ledger.surprises],
  ];
  return found
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `${ids.length} ${what}: ${ids.slice(0, 3).join(', ')}`);
};
