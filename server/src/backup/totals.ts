import type pg from 'pg';

/** Counts and sums that a restored database must have in common with the one that was backed up. */
const TOTALS = {
  users: 'select count(*) from users',
  raids: 'select count(*) from raids',
  'seats taken': 'select sum(taken) from raids',
  bookings: 'select count(*) from bookings',
  'gold of bookings': 'select sum(price) from bookings',
  'gold of deposits': 'select sum(deposit) from bookings',
  mails: 'select count(*) from mails',
  'gold of mails': 'select sum(total_price) from mails',
  'gold to mail': 'select sum(amount) from mails',
  'gold of cuts': 'select sum(advertiser_cut) from mails',
  tickets: 'select count(*) from tickets',
  'audit entries': 'select count(*) from audit',
};

/** Of tables that a backup of an earlier release does not have. */
const LEDGER_TOTALS = {
  payouts: 'select sum(amount) from payouts',
  'ledger entries': 'select count(*) from ledger_entries',
  'gold in hands': `select sum(amount) from ledger_entries where account = 'hand'`,
  'gold in the bank': `select sum(amount) from ledger_entries where account = 'bank'`,
  balances: `select sum(amount) from ledger_entries where account = 'balance'`,
  'sums of balances': 'select sum(credits - debits) from ledger_sums where week is null',
};

export type Totals = Record<string, string>;

export const readTotals = async (client: pg.ClientBase | pg.Pool): Promise<Totals> => {
  const { rows: ledger } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.ledger_entries') is not null as exists`,
  );
  const totals = { ...TOTALS, ...(ledger[0]?.exists && LEDGER_TOTALS) };
  const columns = Object.entries(totals).map(
    ([name, query]) => `coalesce((${query}), 0)::text as "${name}"`,
  );
  const { rows } = await client.query<Totals>(`select ${columns.join(', ')}`);
  return rows[0] ?? {};
};

/** A sentence about each total that differs. */
export const compareTotals = (recorded: Totals, restored: Totals): string[] =>
  Object.entries(recorded)
    .filter(([name, value]) => restored[name] !== undefined && restored[name] !== value)
    .map(([name, value]) => `${name}: ${value} in the backup, ${restored[name]} restored`);
