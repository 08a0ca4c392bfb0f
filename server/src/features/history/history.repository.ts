import { sql } from 'kysely';
import type { HistoryThing } from '@forge/contract/history/history-fields';
import type { Database } from '../../database/database.ts';

const tables = {
  raid: 'raids',
  booking: 'bookings',
  mail: 'mails',
  'hero-name': 'hero_names',
} as const satisfies Record<HistoryThing, string>;

/** A row of the thing's table as the audit trail has it. */
export type AuditedRow = Readonly<Record<string, unknown>>;

export type AuditEntry = {
  id: number;
  at: Date;
  action: string;
  /** Null: the portal itself. */
  username: string | null;
  before: AuditedRow | null;
  after: AuditedRow | null;
};

type Page = { before: number; limit: number };

/**
 * The newest entries with an id below `before`. Changes of one row wait for each other, so that its
 * ids are in the order of the commits, and a page never misses an entry.
 */
export const listEntries = async (
  db: Database,
  thing: HistoryThing,
  id: string,
  { before, limit }: Page,
): Promise<AuditEntry[]> => {
  const { rows } = await sql<AuditEntry>`
    select audit.id, at, action, username, before, after
    from audit left join users on users.id = actor
    where thing = ${tables[thing]} and thing_id = ${id} and audit.id < ${before}
    order by audit.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Deleted hero names exist in the audit trail only. */
export const hasHeroName = async (db: Database, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from hero_names where id = ${id}
    union all select from audit where thing = 'hero_names' and thing_id = ${id}
    limit 1`.execute(db);
  return rows.length > 0;
};

export const findRaidFacts = (db: Database, id: string) =>
  db
    .selectFrom('raids')
    .select(['leader_id', 'collector_id', 'published_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findBookingFacts = (db: Database, id: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('raids', 'raids.id', 'bookings.raid_id')
    .select(['raid_id', 'bookings.created_by', 'leader_id', 'collector_id', 'deleted_at'])
    .where('bookings.id', '=', id)
    .executeTakeFirst();

export const listUsernames = (db: Database, ids: string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

export const listRaidNames = (db: Database, ids: string[]) =>
  db
    .selectFrom('raids')
    .select(['id', 'name', 'day', 'time_of_day', 'leader_id', 'collector_id', 'deleted_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
