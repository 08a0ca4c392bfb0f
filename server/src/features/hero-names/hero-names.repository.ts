import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Faction } from '@forge/contract/game';
import { isUniqueViolation, type Database, type Trx } from '../../database/database.ts';
import type { HeroNamesTable } from '../../database/tables.ts';

export type HeroNameRow = Selectable<HeroNamesTable>;

export const listHeroNames = (db: Database): Promise<HeroNameRow[]> =>
  db.selectFrom('hero_names').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();

export const countHeroNames = async (trx: Trx): Promise<number> => {
  const { count } = await trx
    .selectFrom('hero_names')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Oldest first: the longest-serving hero receives the gold. */
export const activeHeroes = (trx: Trx, faction: Faction): Promise<HeroNameRow[]> =>
  trx
    .selectFrom('hero_names')
    .selectAll()
    .where('active', '=', true)
    .where('faction', '=', faction)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listActivePlaces = (db: Database) =>
  db
    .selectFrom('hero_names')
    .select(['realm', 'faction'])
    .distinct()
    .where('active', '=', true)
    .orderBy('realm')
    .orderBy('faction')
    .execute();

/** What waits to be sent, by where it is paid; the most gold first. */
export const sumUnsentGold = (db: Database) =>
  db
    .selectFrom('mails')
    .select(['payment_realm as realm', 'payment_faction as faction'])
    .select(({ fn }) => [
      fn.countAll<number>().as('mails'),
      sql<number>`sum(amount)::bigint`.as('gold'),
      fn.min('created_at').as('since'),
    ])
    .where('sent_at', 'is', null)
    .groupBy(['payment_realm', 'payment_faction'])
    .orderBy('gold', 'desc')
    .orderBy('realm')
    .orderBy('faction')
    .execute();

export const findHeroName = (trx: Trx, heroId: string): Promise<HeroNameRow | undefined> =>
  trx.selectFrom('hero_names').selectAll().where('id', '=', heroId).executeTakeFirst();

/** The row lock excludes other edits until the transaction ends. */
export const lockHeroName = (trx: Trx, heroId: string): Promise<HeroNameRow | undefined> =>
  trx.selectFrom('hero_names').selectAll().where('id', '=', heroId).forUpdate().executeTakeFirst();

export const insertHeroName = (trx: Trx, hero: Insertable<HeroNamesTable>): Promise<unknown> =>
  trx.insertInto('hero_names').values(hero).execute();

export const updateHeroName = (
  trx: Trx,
  heroId: string,
  hero: Updateable<HeroNamesTable>,
): Promise<HeroNameRow | undefined> =>
  trx
    .updateTable('hero_names')
    .set(hero)
    .where('id', '=', heroId)
    .returningAll()
    .executeTakeFirst();

export const deleteHeroName = (trx: Trx, heroId: string) =>
  trx.deleteFrom('hero_names').where('id', '=', heroId).returning('id').executeTakeFirst();

export const isDuplicateHero = (error: unknown) => isUniqueViolation(error, 'hero_names_once');
