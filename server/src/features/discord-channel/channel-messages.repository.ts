import { sql } from 'kysely';
import type { Database, Trx } from '../../database/database.ts';
import type { RaidsTable } from '../../database/tables.ts';

// Messages of raids that started so long ago are not edited any more. A raid can be postponed after its start.
const KEPT_DAYS = 7;

/** A message that is to be sent, with its raid. A raid without a message by its start gets none. */
const outdated = sql`channel_messages left join raids on raids.id = raid_id
  where case when raid_id is null then message_id is null
    else (raids.version, raids.taken) is distinct from (shown_version, shown_taken)
      and (message_id is not null or raids.starts_at > now()) end`;

export type Claim = {
  id: string;
  raid_id: string | null;
  message_id: string | null;
  /** How often it was claimed: only the last claim is valid. */
  claims: number;
};

/** Claims the message that has waited longest, unless the channel waits as a whole or has another webhook. */
export const claimMessage = async (
  db: Database,
  webhook: string,
  claimSeconds: number,
): Promise<Claim | undefined> => {
  const { rows } = await sql<Claim>`
    update channel_messages set claims = claims + 1,
      claimed_until = now() + make_interval(secs => ${claimSeconds})
    where id = (
      select channel_messages.id from ${outdated}
        and due_at <= now() and coalesce(claimed_until <= now(), true)
        and exists (select from discord_channel
          where is_open and webhook = ${webhook} and coalesce(retry_at <= now(), true))
      order by due_at, raids.starts_at limit 1 for update of channel_messages skip locked)
    returning id, raid_id, message_id, claims`.execute(db);
  return rows[0];
};

export const countWaiting = async (db: Database | Trx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${outdated}`.execute(db);
  return rows[0]?.count ?? 0;
};

export type ChannelRaid = Pick<
  RaidsTable,
  'name' | 'difficulty' | 'raid_type' | 'loot_type' | 'boss_count' | 'max_clients' | 'pot'
> & { starts_at: Date; taken: number; version: number; leader_name: string; is_cancelled: boolean };

/** What a message shows. Deleted raids included, and no client. */
export const findChannelRaid = async (db: Database, raidId: string): Promise<ChannelRaid> =>
  db
    .selectFrom('raids')
    .innerJoin('users', 'users.id', 'leader_id')
    .select(['name', 'difficulty', 'raid_type', 'loot_type', 'boss_count', 'max_clients', 'pot'])
    .select(['starts_at', 'taken', 'version', 'users.username as leader_name'])
    .select(sql<boolean>`cancelled_at is not null or deleted_at is not null`.as('is_cancelled'))
    .where('raids.id', '=', raidId)
    .executeTakeFirstOrThrow();

const dueIn = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

type Sent = { messageId: string; raid: Pick<ChannelRaid, 'version' | 'taken'> | null };

/** Ends a claim. False if the message was claimed again meanwhile. */
export const recordSent = async (
  db: Database,
  { id, claims }: Claim,
  sent: Sent,
  dueInSeconds: number,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('channel_messages')
    .set({
      message_id: sent.messageId,
      shown_version: sent.raid?.version ?? null,
      shown_taken: sent.raid?.taken ?? null,
      claimed_until: null,
      due_at: dueIn(dueInSeconds),
    })
    .where('id', '=', id)
    .where('claims', '=', claims)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** What the message shows is unknown: it is edited once more. */
export const invalidateShown = (db: Database, { id }: Claim) =>
  db
    .updateTable('channel_messages')
    .set({ shown_version: null, shown_taken: null })
    .where('id', '=', id)
    .execute();

/** Ends a claim without a message. */
export const release = (db: Database, { id, claims }: Claim, dueInSeconds: number) =>
  db
    .updateTable('channel_messages')
    .set({ claimed_until: null, due_at: dueIn(dueInSeconds) })
    .where('id', '=', id)
    .where('claims', '=', claims)
    .execute();

export const deleteMessage = (db: Database, { id, claims }: Claim) =>
  db.deleteFrom('channel_messages').where('id', '=', id).where('claims', '=', claims).execute();

export const deleteOldMessages = async (db: Database): Promise<void> => {
  await sql`delete from channel_messages using channel_messages as old left join raids on raids.id = old.raid_id
    where channel_messages.id = old.id
      and coalesce(raids.starts_at, old.created_at) < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})
      and (old.raid_id is not null or old.message_id is not null)`.execute(db);
};

export const insertTestMessage = (trx: Trx, id: string, requestedBy: string) =>
  trx
    .insertInto('channel_messages')
    .values({ id, raid_id: null, requested_by: requestedBy })
    .execute();
