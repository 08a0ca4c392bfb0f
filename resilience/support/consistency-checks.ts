import type pg from 'pg';
import { verifyLedger } from '../../server/src/ledger/verify-ledger.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';

const idsOf = async (client: pg.ClientBase, text: string, values: unknown[] = []) =>
  (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);

const lostBookings = (client: pg.ClientBase, { booked }: AcknowledgedWrites) => {
  const expected = [...booked];
  return idsOf(
    client,
    `select expected.id from unnest($1::uuid[], $2::uuid[], $3::text[]) as expected (id, raid_id, name)
     where not exists (select from bookings where bookings.id = expected.id
       and bookings.raid_id = expected.raid_id and bookings.client_name = expected.name)`,
    [
      expected.map(([id]) => id),
      expected.map(([, { raidId }]) => raidId),
      expected.map(([, { clientName }]) => clientName),
    ],
  );
};

const lostDones = (client: pg.ClientBase, { done }: AcknowledgedWrites) =>
  idsOf(
    client,
    `select expected.id from unnest($1::uuid[]) as expected (id)
     where not exists (select from bookings where id = expected.id and done_at is not null)`,
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

const seatCountMismatches = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select id from raids
     where ((taken, taken_plate, taken_mail, taken_leather) = (
       select count(*), count(*) filter (where armour_of(client_class) = 'plate'),
         count(*) filter (where armour_of(client_class) = 'mail'),
         count(*) filter (where armour_of(client_class) = 'leather')
       from bookings where raid_id = raids.id and left_as is null)) is not true`,
  );

const openInClosedRaids = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select bookings.id from bookings join raids on raids.id = raid_id
     where (cancelled_at is not null or deleted_at is not null) and done_at is null and left_as is null`,
  );

/** A deposit has an outcome exactly if its booking left. */
const depositMismatches = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select id from bookings
     where (deposit_outcome is not null) <> (left_as is not null and deposit > 0)
       or (done_at is not null and left_as is not null)`,
  );

/** Audit entries that do not continue from the entry before. */
const auditGaps = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select distinct thing_id as id from (
       select thing_id, before, lag(after) over (partition by thing, thing_id order by id) as last
       from audit where thing in ('bookings', 'mails')) as entries
     where before is distinct from last`,
  );

/** Derived columns, which are not in the audit trail. */
const UNAUDITED = `'{character_key, client_words, contact_words}'::text[]`;

/** Rows that differ from their last audit entry, and entries whose row is missing. */
const rowsDifferingFromAudit = (client: pg.ClientBase, thing: 'bookings' | 'mails') =>
  idsOf(
    client,
    `select coalesce(${thing}.id::text, thing_id) as id from ${thing}
     full join (select distinct on (thing_id) thing_id, after from audit where thing = '${thing}'
       order by thing_id, id desc) as expected on thing_id = ${thing}.id::text
     where to_jsonb(${thing}) - ${UNAUDITED} is distinct from after`,
  );

/** Creating a booking, marking it done, its leaving and creating a mail write one audit entry each. */
const auditCountMismatches = (client: pg.ClientBase) =>
  idsOf(
    client,
    `select thing as id from (values
       ('bookings', (select count(*) + count(done_at) + count(left_as) from bookings)),
       ('mails', (select count(*) from mails))) as changes (thing, number)
     where number <> (select count(*) from audit where audit.thing = changes.thing)`,
  );

/** Checks the database against the acknowledged writes and itself; one message per violation. */
export const findInconsistencies = async (
  client: pg.ClientBase,
  writes: AcknowledgedWrites,
): Promise<string[]> => {
  const found: [string, string[]][] = [
    ['acknowledged bookings are missing', await lostBookings(client, writes)],
    ['acknowledged Dones are missing', await lostDones(client, writes)],
    ['bookings are done without exactly one mail', await doneWithoutOneMail(client)],
    ['mails belong to bookings that are not done', await mailsWithoutDone(client)],
    ['raids have a wrong number of taken seats', await seatCountMismatches(client)],
    ['bookings are open in raids that do not take place', await openInClosedRaids(client)],
    ['deposits have a wrong outcome', await depositMismatches(client)],
    ['records have a gap in their audit trail', await auditGaps(client)],
    ['bookings differ from their audit trail', await rowsDifferingFromAudit(client, 'bookings')],
    ['mails differ from their audit trail', await rowsDifferingFromAudit(client, 'mails')],
    ['audit trails have more or fewer entries than changes', await auditCountMismatches(client)],
    ['lines of the ledger are wrong or missing', await verifyLedger(client)],
    ['unexpected answers', writes.unexpected],
  ];
  return found
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `${ids.length} ${what}: ${ids.slice(0, 3).join(', ')}`);
};
