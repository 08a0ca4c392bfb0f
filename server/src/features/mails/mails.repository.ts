import type { Insertable } from 'kysely';
import type { Trx } from '../../database/database.ts';
import type { MailsTable } from '../../database/tables.ts';

export const insertMail = async (trx: Trx, mail: Insertable<MailsTable>): Promise<void> => {
  await trx.insertInto('mails').values(mail).execute();
};
