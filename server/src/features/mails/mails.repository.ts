import { sql, type Insertable, type Selectable } from 'kysely';
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

const newestFirst = (query: ReturnType<typeof withPeople>): Promise<MailRow[]> =>
  query.orderBy('mails.booked_at', 'desc').orderBy('mails.id').execute();

export const listMails = (db: Database): Promise<MailRow[]> => newestFirst(withPeople(db));

/** Mails of raids this person collects, and of what they booked: as far as each is asked for. */
export const listMailsOf = (
  db: Database,
  userId: string,
  { collected, advertised }: { collected: boolean; advertised: boolean },
): Promise<MailRow[]> =>
  newestFirst(
    withPeople(db).where((where) =>
      where.or([
        where.and([where('raids.collector_id', '=', userId), where.val(collected)]),
        where.and([where('mails.advertiser_id', '=', userId), where.val(advertised)]),
      ]),
    ),
  );

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
