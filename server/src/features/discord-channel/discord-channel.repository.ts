import { sql } from 'kysely';
import type { ChannelError } from '@forge/contract/discord-channel/channel-errors';
import type { Database, Trx } from '../../database/database.ts';

/**
 * Stores the webhook. If it is another one than before, messages of raids that have not started are
 * posted again: a webhook can edit its own messages only. Processes that still have the former webhook
 * send nothing more, and what they are sending is not recorded.
 */
export const open = async (db: Database, webhook: string): Promise<void> => {
  await sql`with before as materialized (select webhook from discord_channel),
    reset as (
      update channel_messages set message_id = null, shown_version = null, shown_taken = null, due_at = now(),
        claims = claims + 1, claimed_until = null
      where raid_id is not null and exists (select from before where webhook <> ${webhook}))
    insert into discord_channel (webhook, is_open) values (${webhook}, true)
    on conflict (only_one) do update set is_open = true, webhook = excluded.webhook, retry_at = null,
      failures = case when discord_channel.webhook = excluded.webhook then discord_channel.failures else 0 end,
      last_error = case when discord_channel.webhook = excluded.webhook then discord_channel.last_error end,
      last_error_at = case when discord_channel.webhook = excluded.webhook
        then discord_channel.last_error_at end,
      last_success_at = case when discord_channel.webhook = excluded.webhook
        then discord_channel.last_success_at end`.execute(db);
};

export const close = async (db: Database): Promise<void> => {
  await sql`update discord_channel set is_open = false where is_open`.execute(db);
};

export const recordSuccess = async (db: Database, webhook: string): Promise<void> => {
  await sql`update discord_channel set last_success_at = now(), failures = 0, retry_at = null
    where webhook = ${webhook}`.execute(db);
};

/** The next call is due after twice the last pause. */
export const recordFailure = async (
  db: Database,
  webhook: string,
  error: ChannelError,
  retry: { firstSeconds: number; maxSeconds: number },
): Promise<void> => {
  await sql`update discord_channel set last_error = ${error}, last_error_at = now(), failures = failures + 1,
    retry_at = now() + make_interval(secs => least(${retry.maxSeconds}::float8,
      ${retry.firstSeconds}::float8 * 2 ^ least(failures, 20)))
    where webhook = ${webhook}`.execute(db);
};

/** A failure of one message, which stops no other; or a wait that Discord asked for. */
export const recordError = async (
  db: Database,
  webhook: string,
  error: ChannelError,
): Promise<void> => {
  await sql`update discord_channel set last_error = ${error}, last_error_at = now()
    where webhook = ${webhook}`.execute(db);
};

export const waitFor = async (db: Database, webhook: string, seconds: number): Promise<void> => {
  await sql`update discord_channel set retry_at = now() + make_interval(secs => ${seconds})
    where webhook = ${webhook}`.execute(db);
};

/** The next call is due now. */
export const retryNow = async (trx: Trx): Promise<void> => {
  await sql`update discord_channel set retry_at = null`.execute(trx);
};

export type ChannelRow = {
  last_success_at: Date | null;
  last_error: ChannelError | null;
  last_error_at: Date | null;
  retry_at: Date | null;
};

export const findChannel = async (db: Database | Trx): Promise<ChannelRow | undefined> => {
  const { rows } = await sql<ChannelRow>`
    select last_success_at, last_error, last_error_at,
      case when retry_at > now() then retry_at end as retry_at
    from discord_channel`.execute(db);
  return rows[0];
};
