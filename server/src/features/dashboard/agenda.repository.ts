import { sql, type Selectable } from 'kysely';
import type { CommunityDay, PlannedDay } from '@forge/contract/dashboard/agenda';
import type { MailScope } from '@forge/contract/mails/mail-permissions';
import type { Database } from '../../database/database.ts';
import { after, within } from '../../database/time-ranges.ts';
import type { BookingsTable, RaidsTable } from '../../database/tables.ts';
import type { TicketsTable } from '../../database/ticket-tables.ts';
import type { Day } from './paris-days.ts';

/** The first few rows, and how many there are in all. */
export type LimitedList<Row> = { rows: Row[]; total: number };

export type AgendaRaidRow = Pick<
  Selectable<RaidsTable>,
  | 'id'
  | 'name'
  | 'day'
  | 'time_of_day'
  | 'difficulty'
  | 'pot'
  | 'max_clients'
  | 'taken'
  | 'leader_id'
  | 'collector_id'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'version'
>;

export type OwnRaidRow = AgendaRaidRow & { in_group: number; done: number };

export type OwnBookingRow = Pick<
  Selectable<BookingsTable>,
  | 'id'
  | 'created_by'
  | 'client_name'
  | 'client_class'
  | 'price'
  | 'locked'
  | 'in_group'
  | 'done_at'
  | 'raid_id'
  | 'version'
> & {
  raid_name: string;
  raid_version: number;
  day: string;
  time_of_day: string;
  leader_id: string;
  collector_id: string | null;
};

export type OwnTicketRow = Pick<
  Selectable<TicketsTable>,
  'id' | 'subject' | 'status' | 'last_activity_at'
> & { unread: boolean };

export type WaitingMailsRow = {
  count: number;
  amount: number;
  oldest: Date | null;
  own_count: number;
  own_amount: number;
  missing_count: number;
  missing_amount: number;
};

const FEW_RAIDS = 6;
const FEW_BOOKINGS = 8;
const FEW_TICKETS = 5;

// A raid that has started stays listed this long, or longer while a client is not done.
const RUNNING_HOURS = 3;
const UNFINISHED_HOURS = 12;

const agendaRaid = sql`raids.id, raids.name, raids.day, raids.time_of_day, raids.difficulty, raids.pot,
  raids.max_clients, raids.taken, raids.leader_id, raids.collector_id, raids.cancelled_at, raids.cancel_reason,
  raids.version`;
const published = sql`raids.published_at is not null and raids.deleted_at is null`;
const takesPlace = sql`${published} and raids.cancelled_at is null`;
const notLeft = sql`bookings.left_as is null`;
const pending = sql`raids.published_at is null and raids.deleted_at is null`;
const startsAfter = (from: Date) => after(from, 'raids.starts_at');
const runBy = (userId: string) => sql`(leader_id = ${userId} or collector_id = ${userId})`;

const limitedList = <Row>(rows: (Row & { total: number })[]): LimitedList<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
});

/** Future raids with a free seat, except those that the person runs: see ownRaids. */
export const openRaids = async (db: Database, userId: string, now: Date) => {
  const { rows } = await sql<AgendaRaidRow & { total: number }>`
    select ${agendaRaid}, count(*) over () as total from raids
    where ${takesPlace} and ${startsAfter(now)} and taken < max_clients and not coalesce(${runBy(userId)}, false)
    order by starts_at, id limit ${FEW_RAIDS}`.execute(db);
  return limitedList<AgendaRaidRow>(rows);
};

/** Raids that the person leads or collects for, cancelled ones too, with the progress of their clients. */
export const ownRaids = async (db: Database, userId: string, now: Date) => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const { rows } = await sql<OwnRaidRow & { total: number }>`
    with own as (
      select ${agendaRaid}, starts_at, count(*) over () as total from raids
      where ${published} and ${runBy(userId)} and (${startsAfter(hoursAgo(RUNNING_HOURS))}
        or ${startsAfter(hoursAgo(UNFINISHED_HOURS))} and exists (
          select from bookings where raid_id = raids.id and done_at is null and ${notLeft}))
      order by starts_at, id limit ${FEW_RAIDS}
    )
    select own.*, progress.* from own cross join lateral (
      select count(*) filter (where in_group) as in_group, count(done_at) as done
      from bookings where raid_id = own.id and ${notLeft}) as progress
    order by starts_at, id`.execute(db);
  return limitedList<OwnRaidRow>(rows);
};

const ownBooking = sql`bookings.id, bookings.created_by, client_name, client_class, price, locked, in_group,
  done_at, raid_id, bookings.version, raids.name as raid_name, raids.version as raid_version, day, time_of_day, leader_id, collector_id,
  count(*) over () as total`;
const byStart = sql`order by raids.starts_at, bookings.created_at, bookings.id limit ${FEW_BOOKINGS}`;

/** Today's bookings by the person or in raids that they run, as stats.repository.ts counts them. */
export const bookingsOfDay = async (db: Database, userId: string, day: Day) => {
  const { rows } = await sql<OwnBookingRow & { total: number }>`
    select ${ownBooking} from bookings join raids on raids.id = raid_id
    where ${within(day, 'bookings.created_at')} and ${published} and ${notLeft}
      and (bookings.created_by = ${userId} or ${runBy(userId)})
    ${byStart}`.execute(db);
  return limitedList<OwnBookingRow>(rows);
};

/** The person's own bookings in today's raids that were created earlier. */
export const clientsOfDay = async (db: Database, userId: string, day: Day) => {
  const { rows } = await sql<OwnBookingRow & { total: number }>`
    select ${ownBooking} from raids join bookings on raid_id = raids.id
    where raids.day = ${day.date} and ${published} and ${notLeft} and bookings.created_by = ${userId}
      and bookings.created_at < ${day.start}
    ${byStart}`.execute(db);
  return limitedList<OwnBookingRow>(rows);
};

/** The person's own tickets that are open or have unread messages. */
export const ownTickets = async (db: Database, userId: string) => {
  const { rows } = await sql<OwnTicketRow & { total: number }>`
    with own as (
      select tickets.*, messages > coalesce(ticket_reads.number, 0) as unread
      from tickets left join ticket_reads on ticket_id = tickets.id and user_id = ${userId}
      where author_id = ${userId}
    )
    select id, subject, status, last_activity_at, unread, count(*) over () as total from own
    where status <> 'Resolved' or unread
    order by last_activity_at desc, id limit ${FEW_TICKETS}`.execute(db);
  return limitedList<OwnTicketRow>(rows);
};

/** Unsent mails of the scope, how many of them are this person's to pay, and their missing ones. */
export const waitingMails = async (
  db: Database,
  userId: string,
  { all, collected, advertised }: MailScope,
): Promise<WaitingMailsRow> => {
  const { rows } = await sql<WaitingMailsRow>`
    with of_raid as (
      select raid_id, balance, advertiser_id = ${userId} as is_advertiser,
        count(*) as count, sum(amount) as amount, min(created_at) as oldest
      from mails where sent_at is null group by raid_id, balance, is_advertiser
    ), waiting as (
      select of_raid.*, coalesce(collector_id = ${userId}, false) as is_collector
      from of_raid join raids on raids.id = raid_id
    ), listed as (
      select count, amount, oldest,
        case balance when 'Advertiser' then is_advertiser else is_collector end as own
      from waiting where ${all} or (${collected} and is_collector)
        or (${advertised} and is_advertiser)
    ), missing as (
      select count(*) as missing_count, coalesce(sum(amount), 0)::bigint as missing_amount
      from mails join raids on raids.id = raid_id where arrival = 'missing'
        and ${userId} = case balance when 'Advertiser' then advertiser_id else collector_id end
    )
    select coalesce(sum(count), 0)::bigint as count, coalesce(sum(amount), 0)::bigint as amount,
      min(oldest) as oldest, coalesce(sum(count) filter (where own), 0)::bigint as own_count,
      coalesce(sum(amount) filter (where own), 0)::bigint as own_amount,
      (select missing_count from missing), (select missing_amount from missing)
    from listed`.execute(db);
  return rows[0] as WaitingMailsRow;
};

/** Future raids that are not published yet. */
export const pendingRaids = async (db: Database, now: Date) => {
  const { rows } = await sql<AgendaRaidRow & { total: number }>`
    select ${agendaRaid}, count(*) over () as total from raids
    where ${pending} and ${startsAfter(now)} order by starts_at, id limit ${FEW_RAIDS}`.execute(db);
  return limitedList<AgendaRaidRow>(rows);
};

/** Future published raids without a gold collector. */
export const uncollectedRaids = async (db: Database, now: Date) => {
  const { rows } = await sql<AgendaRaidRow & { total: number }>`
    select ${agendaRaid}, count(*) over () as total from raids
    where ${takesPlace} and ${startsAfter(now)} and collector_id is null
    order by starts_at, id limit ${FEW_RAIDS}`.execute(db);
  return limitedList<AgendaRaidRow>(rows);
};

/** Totals of each of these days, empty ones included. */
export const plannedDays = async (db: Database, days: Day[]): Promise<PlannedDay[]> => {
  const dates = days.map(({ date }) => date);
  const { rows } = await sql<PlannedDay>`
    select wanted.day, count(raids.id) filter (where published_at is not null) as published,
      count(raids.id) filter (where published_at is null) as pending,
      coalesce(sum(taken) filter (where published_at is not null), 0)::bigint as taken,
      coalesce(sum(max_clients) filter (where published_at is not null), 0)::bigint as seats
    from unnest(${dates}::date[]) as wanted (day)
      left join raids on raids.day = wanted.day and deleted_at is null and cancelled_at is null
    group by wanted.day order by wanted.day`.execute(db);
  return rows;
};

export const communityDay = async (db: Database, day: Day): Promise<CommunityDay> => {
  const { rows } = await sql<CommunityDay>`
    select raids, taken, seats, bookings, "goldBooked", "goldDone" from
      (select count(*) as raids, coalesce(sum(taken), 0)::bigint as taken,
        coalesce(sum(max_clients), 0)::bigint as seats
        from raids where day = ${day.date} and ${takesPlace}) as tonight,
      (select coalesce(sum(bookings), 0)::bigint as bookings,
          coalesce(sum(price), 0)::bigint as "goldBooked" from (
          select raid_id, count(*) as bookings, sum(price) as price from bookings
          where ${within(day, 'created_at')} and ${notLeft} group by raid_id) as of_raid
        join raids on raids.id = raid_id where raids.deleted_at is null) as sold,
      (select coalesce(sum(price), 0)::bigint as "goldDone" from ledger_entries
        where price is not null and ${within(day, 'at')}) as finished`.execute(db);
  return rows[0] as CommunityDay;
};
