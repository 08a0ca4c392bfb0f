import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { PersonSettingsTable } from '../../database/tables.ts';
import { settingColumns } from './setting-columns.ts';

/** For queries of other features that depend on a setting. */
export { settingColumns };

export type SettingsRow = Selectable<PersonSettingsTable>;

export const findSettings = (db: Database, userId: string): Promise<SettingsRow | undefined> =>
  db.selectFrom('person_settings').selectAll().where('id', '=', userId).executeTakeFirst();

/**
 * An upsert: inserts the whole row, or updates only the columns that have a value in `change`. The
 * statement names all columns, so that it is the same text for every change and is prepared once.
 */
export const saveSettings = (
  trx: Trx,
  firstRow: Insertable<PersonSettingsTable>,
  change: Updateable<PersonSettingsTable>,
): Promise<SettingsRow> => {
  const columns = Object.fromEntries(
    Object.values(settingColumns).map((column) => [
      column,
      sql<never>`coalesce(${change[column] ?? null}, ${sql.ref(`person_settings.${column}`)})`,
    ]),
  );
  return trx
    .insertInto('person_settings')
    .values(firstRow)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
};
