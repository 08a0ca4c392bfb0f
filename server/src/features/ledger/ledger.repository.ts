import { sql } from 'kysely';
import type { Account, TransferKind } from '@forge/contract/ledger/ledger-rules';
import type { Database, Trx } from '../../database/database.ts';
import type { PayoutsTable } from '../../database/ledger-tables.ts';
import { within, type TimeRange } from '../../database/time-ranges.ts';

type Db = Database | Trx;

/** Sums of one person's entries; the balance is credits minus debits. */
export type Sums = { credits: number; debits: number; hand: number };

export type LineRow = {
  id: string;
  at: Date;
  kind: TransferKind;
  text: string;
  booking_id: string | null;
  payout_id: string | null;
  payout_state: PayoutsTable['state']['__select__'] | null;
  /** Of a payout that was disputed: why it stands or was reversed. */
  resolve_reason: string | null;
  price: number | null;
  cut: number | null;
  deposit: number | null;
  amount: number;
};

// A Done line waits until its mail is sent. Its amount is that of the contract's `doneTransfer`.
const waitingLines = sql`
  select advertiser_id as user_id, booking_id, created_at as at,
    amount - (total_price - advertiser_cut) as amount
  from mails where sent_at is null`;

/** The sums of a person's entries: of all time, and before this week. */
export const readSums = async (db: Db, userId: string, week: string) => {
  const { rows } = await sql<Sums & { week: string | null }>`
    select week, credits, debits, hand from ledger_sums
    where user_id = ${userId} and (week is null or week >= ${week}::date)`.execute(db);
  const none = { credits: 0, debits: 0, hand: 0 };
  const total = rows.find((row) => row.week === null) ?? none;
  const before = rows
    .filter((row) => row.week !== null)
    .reduce(
      (sums, row) => ({
        credits: sums.credits - row.credits,
        debits: sums.debits - row.debits,
        hand: sums.hand - row.hand,
      }),
      total,
    );
  return { total, before };
};

/** The bookings of a person whose mail is not sent, with what their Done lines are worth. */
export const listWaiting = async (db: Db, userId: string) => {
  const { rows } = await sql<{ booking_id: string; at: Date; amount: number }>`
    select booking_id, at, amount from (${waitingLines} and advertiser_id = ${userId}) as waiting`.execute(
    db,
  );
  return rows;
};

/** The gold in a person's hand whose mail is missing at the bank. */
export const readMissing = async (db: Db, userId: string): Promise<number> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount
    from mails join raids on raids.id = raid_id
    where arrival = 'missing'
      and case balance when 'Advertiser' then advertiser_id else collector_id end = ${userId}`.execute(
    db,
  );
  return rows[0]?.amount ?? 0;
};

/** What is owed to a person, and how much of it waits for mails. */
export const readBalance = async (db: Db, userId: string) => {
  const { rows } = await sql<{ balance: number; waiting: number }>`
    select coalesce((select credits - debits from ledger_sums
        where user_id = ${userId} and week is null), 0) as balance,
      (select coalesce(sum(amount), 0)::bigint
        from (${waitingLines} and advertiser_id = ${userId}) as lines) as waiting`.execute(db);
  return rows[0] ?? { balance: 0, waiting: 0 };
};

/** A person's lines of one account in a week, oldest first. */
export const listLines = async (
  db: Db,
  userId: string,
  account: Account,
  range: TimeRange,
): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select transfers.id, transfers.at, kind, text, booking_id, payout_id, payouts.state as payout_state,
      resolve_reason, price, cut, deposit, lines.amount
    from ledger_entries as lines
      join ledger_transfers as transfers on transfers.id = transfer_id
      left join payouts on payouts.id = payout_id
    where lines.user_id = ${userId} and account = ${account} and ${within(range, 'lines.at')}
    order by lines.at, number`.execute(db);
  return rows;
};

export type BalanceRow = {
  user_id: string | null;
  username: string | null;
  balance: number;
  waiting: number;
  hand: number;
};

/** Everyone with a line; gold of raids without a collector comes last. */
export const listBalances = async (db: Db): Promise<BalanceRow[]> => {
  const { rows } = await sql<BalanceRow>`
    select sums.user_id, username, credits - debits as balance, hand,
      coalesce(waiting.amount, 0) as waiting
    from ledger_sums as sums
      left join users on users.id = sums.user_id
      left join (select user_id, sum(amount)::bigint as amount from (${waitingLines}) as lines
        group by user_id) as waiting on waiting.user_id = sums.user_id
    where week is null order by lower(username) nulls last, sums.user_id`.execute(db);
  return rows;
};

/** A person's weeks since this one, oldest first, with what was paid and not taken back. */
export const listWeeks = async (db: Db, userId: string, since: string) => {
  const { rows } = await sql<{ week: string; earned: number; paid: number; change: number }>`
    select week, sum(earned)::bigint as earned, sum(paid)::bigint as paid, sum(change)::bigint as change
    from (
      select week, cuts as earned, 0 as paid, credits - debits as change from ledger_sums
        where user_id = ${userId} and week >= ${since}::date
      union all
      select ledger_week(created_at), 0, amount, 0 from payouts
        where user_id = ${userId} and state <> 'reversed'
          and created_at >= (${since}::date - 1)::timestamptz and created_at < 'infinity'
    ) as weeks where week >= ${since}::date group by week order by week`.execute(db);
  return rows;
};

export const findPerson = (db: Db, userId: string) =>
  db.selectFrom('users').select(['id', 'username']).where('id', '=', userId).executeTakeFirst();

export const insertAdjustment = (
  trx: Trx,
  adjustment: { id: string; user_id: string; amount: number; reason: string; created_by: string },
) => trx.insertInto('adjustments').values(adjustment).execute();

/** A line of someone's balance, with the balance after it. */
export const findLine = async (db: Db, transferId: string) => {
  const { rows } = await sql<LineRow & { balance: number }>`
    select transfers.id, transfers.at, kind, text, booking_id, payout_id, null as payout_state,
      null as resolve_reason, price, cut, deposit, amount,
      credits - debits - (select coalesce(sum(later.amount), 0)::bigint
        from ledger_entries as later join ledger_transfers as after on after.id = later.transfer_id
        where later.user_id = lines.user_id and later.account = 'balance'
          and later.at >= lines.at and (later.at, after.number) > (lines.at, transfers.number)) as balance
    from ledger_transfers as transfers join ledger_entries as lines on transfer_id = transfers.id
      join ledger_sums as sums on sums.user_id = lines.user_id and week is null
    where transfers.id = ${transferId} and account = 'balance'`.execute(db);
  return rows[0];
};

/** A person's credits by week, oldest first, and the debits of all time. */
export const readCredits = async (db: Db, userId: string) => {
  const { rows } = await sql<{ week: string | null; credits: number; debits: number }>`
    select week, credits, debits from ledger_sums where user_id = ${userId}
    order by week nulls last`.execute(db);
  const debits = rows.find(({ week }) => week === null)?.debits ?? 0;
  return { weeks: rows.flatMap(({ week, credits }) => (week ? [{ week, credits }] : [])), debits };
};

export type EarningRow = { booking_id: string; at: Date; cut: number; amount: number };

/** The Done lines of these bookings of one person. */
export const listEarnings = async (
  db: Db,
  userId: string,
  bookingIds: string[],
): Promise<EarningRow[]> => {
  const { rows } = await sql<EarningRow>`
    select booking_id, lines.at, cut, lines.amount
    from ledger_transfers as transfers join ledger_entries as lines on transfer_id = transfers.id
    where booking_id = any(${bookingIds}::uuid[]) and kind = 'done'
      and account = 'balance' and user_id = ${userId}`.execute(db);
  return rows;
};
