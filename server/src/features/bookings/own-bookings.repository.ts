import { sql, type RawBuilder } from 'kysely';
import type { BookingState, OwnBookingFilters } from '@forge/contract/bookings/own-bookings';
import type { Raid } from '@forge/contract/raids/raid';
import type { Database, Trx } from '../../database/database.ts';
import { mailSent } from './bookings.repository.ts';
import type { LeftRow } from './seats.repository.ts';

export type OwnBookingRow = LeftRow & {
  raid_name: string;
  raid_day: string;
  raid_time: string;
  difficulty: Raid['difficulty'];
  raid_type: Raid['raidType'];
  starts_at: Date;
  raid_cancelled_at: Date | null;
  raid_cancel_reason: string | null;
  raid_version: number;
  state: BookingState;
  owed: number;
};

/** The last booking of the page before. */
export type OwnBookingCursor = { startsAt: Date; raidId: string; seat: number };

const state = sql<BookingState>`case when left_as is not null then 'left'
      when done_at is not null then 'done' when locked then 'locked' else 'open' end`;
// Gold that was sent to the bank was paid, also where nobody pressed Paid. Planner hint: with `offset 0` each mail is
// found by its index, and not all mails are read.
const isOwed = sql<boolean>`left_as is null and paid_to is null
      and (bookings.done_at is null or not exists (select from mails
        where mails.booking_id = bookings.id and mails.sent_at is not null offset 0))`;
const owed = sql<number>`case when ${isOwed} then owes else 0 end`;

/** Without case and accents. */
const folded = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(lower(normalize(${text}, NFKD)), '[\u0300-\u036f]', '', 'g')`;

const searched = folded(sql`raids.name || E'\n' || client_name || E'\n' || client_realm`);

type Selection = {
  userId: string;
  filters: OwnBookingFilters;
  /** Raids that started before are past. */
  pastBefore: Date;
  before: OwnBookingCursor | null;
  limit: number;
};

const isUpcoming = ({ when }: Pick<OwnBookingFilters, 'when'>) => when === 'upcoming';

/** The raids ahead by their start, all others from the newest on; the clients of a raid as they were sold. */
const order = (filters: OwnBookingFilters) =>
  isUpcoming(filters) ? sql`starts_at, raid_id, seat` : sql`starts_at desc, raid_id desc, seat`;

/** What follows this booking in that order. The index of raids knows their start only. */
const after = ({ startsAt, raidId, seat }: OwnBookingCursor, filters: OwnBookingFilters) =>
  isUpcoming(filters)
    ? [
        sql`starts_at >= ${startsAt}`,
        sql`(starts_at, raid_id, seat) > (${startsAt}, ${raidId}::uuid, ${seat}::int)`,
      ]
    : [
        sql`starts_at <= ${startsAt}`,
        sql`(starts_at, raid_id, -seat) < (${startsAt}, ${raidId}::uuid, -${seat}::int)`,
      ];

const conditions = ({ filters, pastBefore, before }: Omit<Selection, 'limit'>) => {
  const search = filters.search.trim();
  return [
    ...(search === '' ? [] : [sql`strpos(${searched}, ${folded(sql`${search}::text`)}) > 0`]),
    ...(filters.state === '' ? [] : [sql`${state} = ${filters.state}`]),
    ...(filters.owed === '' ? [] : [sql`${owed} > 0`]),
    ...(filters.when === 'past' ? [sql`starts_at < ${pastBefore}`] : []),
    ...(isUpcoming(filters) ? [sql`starts_at >= ${pastBefore}`] : []),
    ...(before ? after(before, filters) : []),
  ];
};

/** What the clients of a person still owe, over all raids that are not deleted. */
export const sumOwed = async (db: Database | Trx, userId: string): Promise<number> => {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(owes), 0)::bigint as owed from bookings join raids on raids.id = raid_id
    where bookings.created_by = ${userId} and ${isOwed}
      and published_at is not null and deleted_at is null`.execute(db);
  return rows[0]?.owed ?? 0;
};

/** With more bookings than this, a page is found faster raid by raid. */
const MANY_BOOKINGS = 2_000;

const hasMany = async (db: Database | Trx, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from bookings where created_by = ${userId} limit ${MANY_BOOKINGS + 1}) as own`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) > MANY_BOOKINGS;
};

// Planner hints: `offset 0` keeps the order of the join. How many bookings a person has, and in which raids,
// the statistics do not say.
const fromRaids = (userId: string) => sql`raids cross join lateral (
          select * from bookings where created_by = ${userId} and raid_id = raids.id offset 0) as bookings`;
const fromBookings = (userId: string) => sql`bookings cross join lateral (
          select * from raids where id = raid_id offset 0) as raids
        where bookings.created_by = ${userId} and`;

/** A person's bookings, left ones too, of raids that are not deleted. */
export const listOwn = async (db: Database | Trx, selection: Selection) => {
  const { userId, limit } = selection;
  const source = (await hasMany(db, userId))
    ? sql`${fromRaids(userId)} where`
    : fromBookings(userId);
  const filtered = conditions(selection).map((condition) => sql`and ${condition}`);
  const { rows } = await sql<OwnBookingRow>`
    select bookings.*, users.username as creator_name, leaver.username as leaver_name,
      ${mailSent} as mail_sent
    from (
        select bookings.*, ${state} as state, ${owed} as owed, raids.name as raid_name, day as raid_day,
          time_of_day as raid_time, difficulty, raid_type, starts_at,
          raids.cancelled_at as raid_cancelled_at, raids.cancel_reason as raid_cancel_reason,
          raids.version as raid_version
        from ${source} published_at is not null and deleted_at is null
          ${sql.join(filtered, sql` `)}
        order by ${order(selection.filters)} limit ${limit}) as bookings
      join users on users.id = bookings.created_by
      left join users as leaver on leaver.id = left_by
    order by ${order(selection.filters)}`.execute(db);
  return rows;
};
