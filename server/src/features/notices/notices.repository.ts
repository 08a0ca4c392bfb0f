import { sql, type Selectable } from 'kysely';
import { noticeSettings } from '@forge/contract/notices/notice-kinds';
import type { NewNotice } from '@forge/contract/notices/notice-rules';
import type { RoleName } from '@forge/contract/viewer';
import type { Database, Trx } from '../../database/database.ts';
import type { NoticesTable } from '../../database/tables.ts';
import { emit } from '../../transact.ts';
import { settingColumns } from '../settings/settings.repository.ts';
import { noticeWritten } from './notice-events.ts';

export type NoticeRow = Selectable<NoticesTable>;

/**
 * Writes notices, in the transaction of the change that they are about: one for each person, but none for
 * the actor, for people without a role and for those who switched this kind off.
 */
export const notify = async (
  trx: Trx,
  actorId: string | null,
  notice: NewNotice | null,
): Promise<void> => {
  const texts = [...(notice?.texts ?? [])].filter(([userId]) => userId !== actorId);
  if (notice === null || texts.length === 0) return;
  const { kind, link } = notice;
  const isOn = sql.ref(`person_settings.${settingColumns[noticeSettings[kind]]}`);
  const { rows } = await sql<{ id: string }>`
    insert into notices (user_id, kind, text, link)
    select users.id, ${kind}, recipients.text, ${link}
    from unnest(${texts.map(([userId]) => userId)}::uuid[], ${texts.map(([, text]) => text)}::text[])
        as recipients (user_id, text)
      join users on users.id = recipients.user_id
      left join person_settings on person_settings.id = users.id
    where users.roles <> '{}' and coalesce(${isOn}, true)
    order by users.id
    returning id`.execute(trx);
  for (const { id } of rows) emit(trx, noticeWritten, id);
};

/** Who made the open bookings of a raid. */
export const creatorsOfOpenBookings = async (trx: Trx, raidId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct created_by as id from bookings
    where raid_id = ${raidId} and left_as is null and done_at is null`.execute(trx);
  return rows.map(({ id }) => id);
};

export const adminLevelIds = async (trx: Trx): Promise<string[]> => {
  const roles: RoleName[] = ['Admin', 'Developer'];
  const { rows } = await sql<{ id: string }>`
    select id from users where roles && ${roles}::text[]`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Newest first. */
export const listNotices = (
  db: Database,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<NoticeRow[]> =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('number', '<', before)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();

export const findNotices = (db: Database, ids: string[]): Promise<NoticeRow[]> =>
  db
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('number', 'desc')
    .execute();

/** By person; those who have read everything are not in it. */
export const countUnread = async (
  db: Database,
  userIds: string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    select user_id, count(*) as unread from notices
    where user_id = any(${userIds}::uuid[]) and not seen group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]));
};

export const findNotice = (trx: Trx, noticeId: string) =>
  trx
    .selectFrom('notices')
    .select(['user_id', 'number'])
    .where('id', '=', noticeId)
    .executeTakeFirst();

/** False if there was nothing to mark. */
export const markSeen = async (trx: Trx, userId: string, upTo: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('notices')
    .set({ seen: true })
    .where('user_id', '=', userId)
    .where('number', '<=', upTo)
    // As in the partial index.
    .where(sql<boolean>`not seen`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const deleteNotices = (db: Database, olderThanDays: number) =>
  db
    .deleteFrom('notices')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .execute();
