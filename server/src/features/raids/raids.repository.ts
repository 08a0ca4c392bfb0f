import { sql, type Insertable, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { joinedWords } from '@forge/contract/find/words';
import type { OpenBookings, Raid } from '@forge/contract/raids/raid';
import type { RoleName } from '@forge/contract/viewer';
import { armourColumns, type ArmourColumns } from '../../database/armour-columns.ts';
import type { Database, Trx } from '../../database/database.ts';
import type { RaidsTable } from '../../database/tables.ts';

/** How far the published list goes back. */
export const LISTED_DAYS = 30;

export type RaidRow = ArmourColumns & {
  id: string;
  name: string;
  day: string;
  time_of_day: string;
  starts_at: Date;
  difficulty: Raid['difficulty'];
  organization: Raid['organization'];
  loot_type: Raid['lootType'];
  raid_type: Raid['raidType'];
  boss_count: number;
  max_clients: number;
  pot: number;
  taken: number;
  last_seat: number;
  published: boolean;
  seats: number[];
  leader_id: string;
  leader_name: string;
  collector_id: string | null;
  collector_name: string | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  version: number;
};

const ownColumns = [
  'raids.id',
  'raids.name',
  'raids.day',
  'raids.time_of_day',
  'raids.starts_at',
  'raids.difficulty',
  'raids.organization',
  'raids.loot_type',
  'raids.raid_type',
  'raids.boss_count',
  'raids.max_clients',
  'raids.pot',
  'raids.taken',
  'raids.last_seat',
  ...armourColumns,
  'raids.leader_id',
  'raids.collector_id',
  'raids.cancelled_at',
  'raids.cancel_reason',
  'raids.version',
] as const;

const derivedColumns = [
  sql<boolean>`raids.published_at is not null`.as('published'),
  sql<number[]>`array(select seat from bookings
    where raid_id = raids.id and left_as is null order by seat)`.as('seats'),
] as const;

const selectRaids = (db: Database | Trx) =>
  db
    .selectFrom('raids')
    .innerJoin('users as leader', 'leader.id', 'raids.leader_id')
    .leftJoin('users as collector', 'collector.id', 'raids.collector_id')
    .select(ownColumns)
    .select(derivedColumns)
    .select(['leader.username as leader_name', 'collector.username as collector_name'])
    .where('raids.deleted_at', 'is', null);

// Newest day first, ascending times within a day.
const inListOrder = (query: ReturnType<typeof selectRaids>): Promise<RaidRow[]> =>
  query.orderBy('raids.day', 'desc').orderBy('raids.time_of_day').orderBy('raids.id').execute();

const selectPublished = (db: Database) =>
  selectRaids(db)
    .where('raids.published_at', 'is not', null)
    .where('raids.starts_at', '>', sql<Date>`now() - make_interval(days => ${LISTED_DAYS})`);

export const listPublished = (db: Database): Promise<RaidRow[]> => inListOrder(selectPublished(db));

/** Those of these raids that are in the published list. */
export const findPublished = (db: Database, raidIds: string[]): Promise<RaidRow[]> =>
  selectPublished(db)
    // One array parameter, so that the statement is prepared once.
    .where('raids.id', '=', sql<string>`any(${raidIds})`)
    .execute();

export const listPending = (db: Database): Promise<RaidRow[]> =>
  inListOrder(selectRaids(db).where('raids.published_at', 'is', null));

export const findRaid = (db: Database | Trx, raidId: string): Promise<RaidRow | undefined> =>
  selectRaids(db).where('raids.id', '=', raidId).executeTakeFirst();

/** Those of these raids that exist, in the order of the ids. */
export const findRaids = async (trx: Trx, raidIds: string[]): Promise<RaidRow[]> => {
  const rows = await selectRaids(trx)
    .where('raids.id', '=', sql<string>`any(${raidIds})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return raidIds.flatMap((raidId) => byId.get(raidId) ?? []);
};

export const insertRaid = (trx: Trx, raid: Insertable<RaidsTable>): Promise<unknown> =>
  trx
    .insertInto('raids')
    .values({ ...raid, name_words: joinedWords(raid.name) })
    .execute();

/** Raids of this person that are pending, or published and neither started nor cancelled; each by its own index. */
export const countUpcoming = async (trx: Trx, creatorId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from raids
        where published_at is null and deleted_at is null and created_by = ${creatorId})
      + (select count(*) from raids where published_at is not null and deleted_at is null
        and cancelled_at is null and starts_at > now() and created_by = ${creatorId}) as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
};

/** The bookings that would leave with the raid. */
export const countOpenBookings = async (db: Database, raidId: string): Promise<OpenBookings> => {
  const { rows } = await sql<OpenBookings>`
    select count(*) as count, coalesce(sum(deposit), 0)::bigint as deposits from bookings
    where raid_id = ${raidId} and left_as is null and done_at is null`.execute(db);
  return rows[0] ?? { count: 0, deposits: 0 };
};

const selectRaidForUpdate = (trx: Pick<Trx, 'selectFrom'>, raidId: string) =>
  trx
    .selectFrom('raids')
    .select(['name', 'day', 'time_of_day', 'raid_type', 'taken', 'leader_id', 'collector_id'])
    .select(['published_at', 'cancelled_at', 'version', ...armourColumns])
    .where('id', '=', raidId)
    .where('deleted_at', 'is', null)
    .forUpdate();

/** The row lock excludes sales and other edits until the transaction ends. */
export const lockRaid = (trx: Trx, raidId: string) =>
  selectRaidForUpdate(trx, raidId).executeTakeFirst();

type Person = { id: string; username: string; roles: RoleName[] };
type People = ReadonlyMap<string, Person>;
const byId = (people: Person[]): People => new Map(people.map((person) => [person.id, person]));

const selectPeopleForShare = (trx: Trx, userIds: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'username', 'roles'])
    .where('id', '=', sql<string>`any(${userIds})`)
    .orderBy('id')
    .forShare();

/** Locks the users' rows, so that names and roles cannot change until the transaction ends. */
export const lockPeople = async (trx: Trx, userIds: string[]): Promise<People> =>
  byId(await selectPeopleForShare(trx, userIds).execute());

/** The raid first, then the people, in one statement for one round trip. */
export const lockRaidAndPeople = async (trx: Trx, raidId: string, userIds: string[]) => {
  const row = await trx
    .with(
      (cte) => cte('locked').materialized(),
      (db) => selectRaidForUpdate(db, raidId),
    )
    .selectFrom('locked')
    .selectAll()
    .select(jsonArrayFrom(selectPeopleForShare(trx, userIds)).as('people'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { people, ...raid } = row;
  return { raid, people: byId(people) };
};

/** Returns the updated row. The caller has locked the rows of leader and collector and passes their names. */
export const updateRaid = (
  trx: Trx,
  raidId: string,
  values: Updateable<RaidsTable> & { name: string },
  staff: Pick<RaidRow, 'leader_name' | 'collector_name'>,
): Promise<RaidRow> =>
  trx
    .updateTable('raids')
    .set({ ...values, name_words: joinedWords(values.name) })
    .where('id', '=', raidId)
    .returning(ownColumns)
    .returning(derivedColumns)
    .executeTakeFirstOrThrow()
    .then((row) => ({ ...row, ...staff }));

/** False if there is no such pending raid. */
export const publish = async (trx: Trx, raidId: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('raids')
    .set({ published_at: sql<Date>`now()` })
    .where('id', '=', raidId)
    .where('published_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** People with any of these roles. */
export const peopleWithRole = (db: Database, ...roles: RoleName[]) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'discord_username'])
    .where('roles', '&&', sql<RoleName[]>`${roles}::text[]`)
    .orderBy('username')
    .execute();
