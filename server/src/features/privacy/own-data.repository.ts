import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

// More than a person can make in years; the newest come first.
const MAX_ROWS = 10_000;

/** By kind: columns about the person, not about clients; and which rows are theirs. */
const QUERIES = {
  profile: {
    columns:
      'id, discord_id, username, discord_username, avatar_url, discord_role_ids, roles, created_at',
    from: 'users where id = $user',
    order: 'created_at',
  },
  settings: { columns: '*', from: 'person_settings where id = $user', order: 'id' },
  sessions: {
    columns: 'id, user_agent, created_at, last_seen_at, expires_at',
    from: 'sessions where user_id = $user',
    order: 'created_at',
  },
  tokens: {
    columns: 'name, access, created_at, last_used_at, expires_at',
    from: 'personal_tokens where user_id = $user',
    order: 'created_at',
  },
  calendar: {
    columns: 'created_at',
    from: 'calendar_links where id = $user',
    order: 'created_at',
  },
  raids: {
    columns:
      'id, name, day, time_of_day, difficulty, created_by, leader_id, collector_id, cancelled_at',
    // Leaders and collectors see a raid once it is published.
    from: `raids where created_by = $user
      or (leader_id = $user or collector_id = $user)
        and published_at is not null and deleted_at is null`,
    order: 'day',
  },
  bookings: {
    columns:
      'id, raid_id, created_at, source, price, deposit, paid_to, done_at, left_as, left_at, deposit_outcome',
    from: 'bookings where created_by = $user',
    order: 'created_at',
  },
  mails: {
    columns: 'id, booking_id, total_price, amount, advertiser_cut, balance, created_at, sent_at',
    from: 'mails where advertiser_id = $user',
    order: 'created_at',
  },
  ledger: {
    columns:
      'ledger_entries.at, kind, text, account, amount, booking_id, payout_id, price, cut, deposit',
    from: 'ledger_entries join ledger_transfers on id = transfer_id where user_id = $user',
    order: 'ledger_entries.at',
  },
  payouts: {
    columns: 'id, amount, created_at, state, dispute_reason, resolve_reason',
    from: 'payouts where user_id = $user',
    order: 'created_at',
  },
  tickets: {
    columns: 'id, category, subject, status, booking_id, created_at, last_activity_at',
    from: 'tickets where author_id = $user',
    order: 'created_at',
  },
  messages: {
    columns: 'id, ticket_id, text, moved_to, created_at',
    from: 'ticket_messages where author_id = $user',
    order: 'created_at',
  },
  notices: {
    columns: 'id, at, kind, text, link, seen',
    from: 'notices where user_id = $user',
    order: 'number',
  },
  requests: {
    columns: 'request_id, call, thing_id, created_at',
    from: 'requests where user_id = $user',
    order: 'created_at',
  },
  actions: {
    columns: 'id, at, action, thing, thing_id',
    from: 'audit where actor = $user',
    order: 'id',
  },
} satisfies Record<string, { columns: string; from: string; order: string }>;

type Kind = keyof typeof QUERIES;

const read = async (db: Database, userId: string, kind: Kind) => {
  const { columns, from, order } = QUERIES[kind];
  const parts = from.split('$user').map((text) => sql.raw(text));
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(own) as row from (select ${sql.raw(columns)}
      from ${sql.join(parts, sql`${userId}::uuid`)} order by ${sql.raw(order)} desc
      limit ${MAX_ROWS}) as own`.execute(db);
  return rows.map(({ row }) => row);
};

/** What the portal holds about a person. */
export const readOwnData = async (
  db: Database,
  userId: string,
): Promise<Record<Kind, object[]>> => {
  const kinds = Object.keys(QUERIES) as Kind[];
  const data = {} as Record<Kind, Record<string, unknown>[]>;
  // One after the other: a download must not take many connections.
  for (const kind of kinds) data[kind] = await read(db, userId, kind);
  return data;
};
