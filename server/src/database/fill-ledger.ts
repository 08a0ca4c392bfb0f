import { randomUUID } from 'node:crypto';
import type { DepositOutcome } from '@forge/contract/bookings/leaving';
import {
  doneTransfer,
  handOverTransfer,
  leftTransfer,
  sentTransfer,
  type Transfer,
} from '@forge/contract/ledger/ledger-rules';
import type { GoldHolder } from '@forge/contract/mails/mail-rules';
import { transferStatement } from './transfer-statement.ts';

const BATCH = 2_000;

/** Runs a statement in an open transaction. */
export type RunQuery = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

type Named = { raid_name: string; raid_day: string };
const raidOf = ({ raid_name, raid_day }: Named) => ({ name: raid_name, day: raid_day });

type MailRow = Named & {
  booking_id: string;
  created_by: string;
  collector_id: string | null;
  balance: GoldHolder;
  price: string;
  cut: string;
  deposit: string;
  amount: string;
  at: Date;
  sent_at: Date | null;
  has_done: boolean;
  has_sent: boolean;
};

type LeftRow = Named & {
  booking_id: string;
  created_by: string;
  price: string;
  deposit: string;
  deposit_outcome: DepositOutcome | null;
  paid_to: GoldHolder | null;
  at: Date;
};

type HandOverRow = Named & {
  booking_id: string;
  from_id: string;
  to_id: string;
  deposit: string;
  at: Date;
};

type Dated = { at: Date; transfer: Transfer | null };

const has = (kind: string) =>
  `exists (select from ledger_transfers where booking_id = bookings.id and kind = '${kind}')`;

// The present collector is the holder of what is unsent; sent gold is booked through their account, too.
const MAILS = `
  select bookings.id as booking_id, advertiser_id as created_by, collector_id, balance, total_price as price,
    advertiser_cut as cut, deposit, amount, mails.created_at as at, sent_at, name as raid_name, day::text as raid_day,
    ${has('done')} as has_done, ${has('sent')} as has_sent
  from mails join bookings on bookings.id = booking_id join raids on raids.id = mails.raid_id
  where not ${has('done')} or (sent_at is not null and not ${has('sent')})
  order by mails.created_at, mails.id`;

const LEFT = `
  select bookings.id as booking_id, bookings.created_by, price, deposit, deposit_outcome, paid_to, left_at as at,
    name as raid_name, day::text as raid_day
  from bookings join raids on raids.id = raid_id
  where left_as is not null and (deposit > 0 or paid_to is not null) and not ${has('left')}
  order by left_at, bookings.id`;

// Only the audit trail knows who handed a booking over, and with which deposit.
const HAND_OVERS = `
  select bookings.id as booking_id, before ->> 'created_by' as from_id, after ->> 'created_by' as to_id,
    before ->> 'deposit' as deposit, audit.at, name as raid_name, day::text as raid_day
  from audit join bookings on bookings.id::text = thing_id join raids on raids.id = raid_id
  where action = 'hand over booking' and thing = 'bookings'
    and before ->> 'created_by' <> after ->> 'created_by' and (before ->> 'deposit')::bigint > 0
    and not exists (select from ledger_transfers join ledger_entries on transfer_id = ledger_transfers.id
      where booking_id = bookings.id and kind = 'hand-over' and amount > 0
        and user_id = (after ->> 'created_by')::uuid)
  order by audit.id`;

const ofMail = (row: MailRow): Dated[] => {
  const mail = {
    bookingId: row.booking_id,
    creatorId: row.created_by,
    collectorId: row.collector_id,
    balance: row.balance,
    raid: raidOf(row),
    amount: Number(row.amount),
    price: Number(row.price),
    cut: Number(row.cut),
    deposit: Number(row.deposit),
  };
  return [
    { at: row.at, transfer: row.has_done ? null : doneTransfer(mail) },
    ...(row.sent_at === null || row.has_sent
      ? []
      : [{ at: row.sent_at, transfer: sentTransfer(mail) }]),
  ];
};

const ofLeft = (row: LeftRow): Dated => ({
  at: row.at,
  transfer: leftTransfer({
    bookingId: row.booking_id,
    creatorId: row.created_by,
    raid: raidOf(row),
    price: Number(row.price),
    deposit: Number(row.deposit),
    outcome: row.deposit_outcome,
    paidTo: row.paid_to,
  }),
});

const ofHandOver = (row: HandOverRow): Dated => ({
  at: row.at,
  transfer: handOverTransfer({
    bookingId: row.booking_id,
    fromId: row.from_id,
    toId: row.to_id,
    raid: raidOf(row),
    deposit: Number(row.deposit),
  }),
});

const insertAll = async (
  run: RunQuery,
  query: string,
  transfersOf: (row: never) => Dated[],
): Promise<number> => {
  let made = 0;
  // A cursor: a batch does not have to find its place again.
  await run(`declare missing_lines no scroll cursor for ${query}`);
  for (;;) {
    const rows = (await run(`fetch ${BATCH} from missing_lines`)).rows as never[];
    if (rows.length === 0) break;
    const transfers = rows
      .flatMap(transfersOf)
      .flatMap(({ at, transfer }) =>
        transfer === null ? [] : [{ ...transfer, at, id: randomUUID() }],
      );
    made += transfers.length;
    const { text, values } = transferStatement(transfers);
    await run(text, values);
  }
  await run('close missing_lines');
  return made;
};

/**
 * Inserts missing transfers: all of them for a new ledger, later those of changes that a process of the
 * previous release made. Returns how many transfers were missing.
 */
export const fillLedger = async (run: RunQuery): Promise<number> =>
  (await insertAll(run, MAILS, ofMail)) +
  (await insertAll(run, LEFT, (row: LeftRow) => [ofLeft(row)])) +
  (await insertAll(run, HAND_OVERS, (row: HandOverRow) => [ofHandOver(row)]));
