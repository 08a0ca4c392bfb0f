import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { PersonSettingsTable } from '../../database/tables.ts';

/** For queries of other features that depend on a setting. */
export { settingColumns } from './setting-columns.ts';

export type SettingsRow = Selectable<PersonSettingsTable>;

export const findSettings = (db: Database, userId: string): Promise<SettingsRow | undefined> =>
  db.selectFrom('person_settings').selectAll().where('id', '=', userId).executeTakeFirst();

/** An upsert: inserts the whole row, or updates only what changes. */
export const saveSettings = (
  trx: Trx,
  firstRow: Insertable<PersonSettingsTable>,
  change: Updateable<PersonSettingsTable>,
): Promise<SettingsRow> =>
  trx
    .insertInto('person_settings')
    .values(firstRow)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
