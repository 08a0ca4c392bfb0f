import { sql, type Insertable, type Selectable } from 'kysely';
import type { MailScope } from '@forge/contract/mails/mail-permissions';
import { MAILS_LISTED } from '@forge/contract/mails/mail-rules';
import type { Database, Trx } from '../../database/database.ts';
import type { MailsTable } from '../../database/tables.ts';

export type MailRow = Selectable<MailsTable> & {
  advertiser_name: string | null;
  collector_id: string | null;
};

export const insertMail = async (trx: Trx, mail: Insertable<MailsTable>): Promise<void> => {
  await trx.insertInto('mails').values(mail).execute();
};

const withPeople = (db: Database | Trx) =>
  db
    .selectFrom('mails')
    .innerJoin('raids', 'raids.id', 'mails.raid_id')
    .leftJoin('users', 'users.id', 'mails.advertiser_id')
    .selectAll('mails')
    .select(['users.username as advertiser_name', 'raids.collector_id']);

/** Mails of the whole community, or of raids this person collects and of what they booked. */
const inScope = (userId: string, { everyones, collected, advertised }: MailScope) =>
  everyones
    ? sql`select mails.* from mails`
    : // One question for each way to be concerned: asked together, all mails would be looked at.
      sql`select mails.* from raids join mails on raid_id = raids.id
          where collector_id = ${userId} and ${collected}
        union select mails.* from mails where advertiser_id = ${userId} and ${advertised}`;

/** Whatever is not sent, and the newest; or all whose booking was made in a span. */
export const listMails = async (
  db: Database,
  userId: string,
  scope: MailScope,
  span?: { begins: Date; ends: Date },
): Promise<MailRow[]> => {
  const own = sql`(${inScope(userId, scope)}) as own`;
  const listed = span
    ? sql`listed as (
        select * from ${own} where booked_at >= ${span.begins} and booked_at < ${span.ends})`
    : sql`newest as materialized (
        select * from ${own} order by booked_at desc limit ${MAILS_LISTED}
      ), listed as (
        select * from newest union all
        select * from ${own} where sent_at is null and id not in (select id from newest))`;
  const { rows } = await sql<MailRow>`
    with ${listed}
    select listed.*, users.username as advertiser_name, raids.collector_id
    from listed join raids on raids.id = raid_id left join users on users.id = advertiser_id
    order by booked_at desc, listed.id`.execute(db);
  return rows;
};

export const findMail = (db: Database | Trx, mailId: string): Promise<MailRow | undefined> =>
  withPeople(db).where('mails.id', '=', mailId).executeTakeFirst();

/** Whose the mails of these bookings are to handle. */
export const mailFactsOf = (db: Database, bookingIds: string[]) =>
  db
    .selectFrom('mails')
    .innerJoin('raids', 'raids.id', 'mails.raid_id')
    .select(['raids.collector_id', 'mails.advertiser_id', 'mails.balance'])
    .where('mails.booking_id', 'in', bookingIds)
    .execute();

/** The mail, held so that two people who handle it at once take turns. */
export const holdMail = (trx: Trx, mailId: string): Promise<MailRow | undefined> =>
  withPeople(trx).where('mails.id', '=', mailId).forUpdate('mails').executeTakeFirst();

export const setCodes = (
  trx: Trx,
  mailId: string,
  codes: { payment_code: string; confirmation_code: string },
) => trx.updateTable('mails').set(codes).where('id', '=', mailId).execute();

/** Marks the mail sent and its booking's gold with it. */
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

/** A booking, who leads its raid, and its mail if it is done. */
export const findBookingForMail = (db: Database, bookingId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .leftJoin('mails', 'mails.booking_id', 'bookings.id')
    .select(['raids.leader_id', 'raids.collector_id', 'mails.id as mail_id'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
