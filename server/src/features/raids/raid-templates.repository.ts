import { sql, type Selectable } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { RaidTemplatesTable } from '../../database/tables.ts';

export type TemplateRow = Selectable<RaidTemplatesTable>;

const columns = sql.raw(
  'difficulty, organization, loot_type, raid_type, boss_count, max_clients, cap_plate, cap_mail, cap_leather, cap_cloth, pot',
);

export const listTemplates = (db: Database): Promise<TemplateRow[]> =>
  db.selectFrom('raid_templates').selectAll().orderBy('name').orderBy('id').execute();

export const countTemplates = async (trx: Trx): Promise<number> => {
  const { count } = await trx
    .selectFrom('raid_templates')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findTemplate = (trx: Trx, templateId: string): Promise<TemplateRow | undefined> =>
  trx.selectFrom('raid_templates').selectAll().where('id', '=', templateId).executeTakeFirst();

type FromRaid = { id: string; raidId: string; name: string | null; createdBy: string };

/** False if there is no such raid. */
export const insertTemplate = async (
  trx: Trx,
  { id, raidId, name, createdBy }: FromRaid,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into raid_templates (id, name, created_by, ${columns})
    select ${id}::uuid, coalesce(${name}::text, name), ${createdBy}::uuid, ${columns} from raids
    where id = ${raidId} and deleted_at is null`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
};

export const renameTemplate = (trx: Trx, templateId: string, name: string) =>
  trx
    .updateTable('raid_templates')
    .set({ name })
    .where('id', '=', templateId)
    .returningAll()
    .executeTakeFirst();

export const deleteTemplate = (trx: Trx, templateId: string) =>
  trx.deleteFrom('raid_templates').where('id', '=', templateId).returning('id').executeTakeFirst();
