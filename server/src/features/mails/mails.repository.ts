import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { MailScope } from '@forge/contract/mails/mail-permissions';
import { MAIL_LIST_LIMIT } from '@forge/contract/mails/mail-rules';
import type { Database, Trx } from '../../database/database.ts';
import { within, type TimeRange } from '../../database/time-ranges.ts';
import type { MailsTable } from '../../database/tables.ts';

export type MailRow = Selectable<MailsTable> & {
  advertiser_name: string | null;
  collector_id: string | null;
  collector_name: string | null;
  /** The hero in the code receives gold. */
  hero_active: boolean | null;
};

export const insertMail = async (trx: Trx, mail: Insertable<MailsTable>): Promise<void> => {
  await trx.insertInto('mails').values(mail).execute();
};

/** The mails of a table named `listed`, with the names of people and whether the hero is active. */
const withPeople = (from: RawBuilder<unknown>, more = sql``) => sql`
    select listed.*, users.username as advertiser_name, raids.collector_id,
      collectors.username as collector_name, hero_names.active as hero_active ${more}
    from ${from} join raids on raids.id = raid_id left join users on users.id = advertiser_id
      left join users as collectors on collectors.id = raids.collector_id
      left join hero_names on hero_names.name = listed.hero_name
        and hero_names.realm = listed.hero_realm and hero_names.faction = payment_faction`;

/** All mails, or those of raids the user collects and of their own bookings. */
const inScope = (userId: string, { all, collected, advertised }: MailScope) =>
  all
    ? sql`select mails.* from mails`
    : // A union, because `or` would scan all mails.
      sql`select mails.* from raids join mails on raid_id = raids.id
          where collector_id = ${userId} and ${collected}
        union select mails.* from mails where advertiser_id = ${userId} and ${advertised}`;

/** The unsent, the missing and the newest mails; or all booked within a time range. */
export const listMails = async (
  db: Database,
  userId: string,
  scope: MailScope,
  range?: TimeRange,
): Promise<MailRow[]> => {
  const scoped = sql`(${inScope(userId, scope)}) as scoped`;
  const listed = range
    ? sql`listed as (select * from ${scoped} where ${within(range, 'booked_at')})`
    : sql`newest as materialized (
        select * from ${scoped} order by booked_at desc limit ${MAIL_LIST_LIMIT}
      ), listed as (
        select * from newest union all
        select * from ${scoped} where sent_at is null and id not in (select id from newest) union all
        select * from ${scoped} where arrival = 'missing' and id not in (select id from newest))`;
  const { rows } = await sql<MailRow>`
    with ${listed} ${withPeople(sql`listed`)}
    order by booked_at desc, listed.id`.execute(db);
  return rows;
};

type MailSelection = {
  userId: string;
  scope: MailScope;
  range: TimeRange | undefined;
  status: 'sent' | 'not-sent';
};

/** All mails of one status: unsent ones oldest first, sent ones newest first, as `sortMails` does. */
export const selectMails = ({ userId, scope, range, status }: MailSelection) => {
  const isSent = status === 'sent';
  const booked = range ? within(range, 'booked_at') : sql`true`;
  return sql<MailRow>`
    with listed as (select * from (${inScope(userId, scope)}) as scoped
      where sent_at is ${sql.raw(isSent ? 'not null' : 'null')} and ${booked})
    ${withPeople(sql`listed`)}
    order by ${sql.raw(isSent ? 'booked_at desc' : `date_trunc('milliseconds', booked_at), booked_at desc`)},
      listed.id`;
};

export const findMail = async (db: Database, mailId: string): Promise<MailRow | undefined> => {
  const mail = sql<MailRow>`${withPeople(sql`mails as listed`)} where listed.id = ${mailId}`;
  return (await mail.execute(db)).rows[0];
};

/** What decides who handles the mails of these bookings. */
export const listMailFacts = (db: Database, bookingIds: string[]) =>
  db
    .selectFrom('mails')
    .innerJoin('raids', 'raids.id', 'mails.raid_id')
    .select(['raids.collector_id', 'mails.advertiser_id', 'mails.balance'])
    .where('mails.booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .execute();

export type LockedMail = MailRow & { raid_name: string; raid_day: string };

/**
 * Locks the mail, so that concurrent changes are serialized, and its raid, so that its gold does not change
 * hands meanwhile. It is read after the lock: a statement that waited for it would join the hero of the mail
 * as it was before.
 */
export const lockMail = async (trx: Trx, mailId: string): Promise<LockedMail | undefined> => {
  await trx
    .selectFrom('mails')
    .innerJoin('raids', 'raids.id', 'mails.raid_id')
    .select('mails.id')
    .where('mails.id', '=', mailId)
    .forShare('raids')
    .forUpdate('mails')
    .execute();
  const raidColumns = sql`, raids.name as raid_name, raids.day as raid_day`;
  const { rows } = await sql<LockedMail>`
    ${withPeople(sql`mails as listed`, raidColumns)} where listed.id = ${mailId}`.execute(trx);
  return rows[0];
};

export const setCodes = (
  trx: Trx,
  mailId: string,
  codes: Pick<
    Updateable<MailsTable>,
    'payment_code' | 'confirmation_code' | 'hero_name' | 'hero_realm'
  >,
) => trx.updateTable('mails').set(codes).where('id', '=', mailId).execute();

/** Marks the mail and its booking's gold as sent. */
export const setSent = async (trx: Trx, mail: MailRow, userId: string): Promise<void> => {
  await trx
    .updateTable('mails')
    .set({ sent_at: sql<Date>`now()`, sent_by: userId })
    .where('id', '=', mail.id)
    .execute();
  await trx
    .updateTable('bookings')
    .set({ gold_sent: true })
    .where('id', '=', mail.booking_id)
    .where('gold_sent', '=', false)
    .execute();
};

/** Says what the bank found. */
export const setArrival = (
  trx: Trx,
  mailId: string,
  arrival: 'received' | 'missing',
  reason: string | null,
) =>
  trx
    .updateTable('mails')
    .set({ arrival, missing_reason: reason })
    .where('id', '=', mailId)
    .execute();

/** The bookings of a raid that have a mail. */
export const listMailedBookings = async (trx: Trx, raidId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('mails')
    .select('booking_id')
    .where('raid_id', '=', raidId)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
};

/** The gold of this raid that its collector has: of mails that are unsent or missing. */
export const goldWithCollector = async (trx: Trx, raidId: string): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from mails
    where raid_id = ${raidId} and balance = 'Collector'
      and (sent_at is null or arrival = 'missing')`.execute(trx);
  return rows[0]?.amount ?? 0;
};

/** A booking with its raid's staff, and its mail if it is done. */
export const findBookingForMail = (db: Database, bookingId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .leftJoin('mails', 'mails.booking_id', 'bookings.id')
    .select(['raids.leader_id', 'raids.collector_id', 'mails.id as mail_id'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
