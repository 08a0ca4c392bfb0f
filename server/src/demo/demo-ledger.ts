import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import {
  adjustmentTransfer,
  missingTransfer,
  payoutTransfer,
  type Transfer,
} from '@forge/contract/ledger/ledger-rules';
import { weekOf, weekRange } from '@forge/contract/ledger/ledger-week';
import type { Trx } from '../database/database.ts';
import { fillLedger, type RunQuery } from '../database/fill-ledger.ts';
import { transferStatement } from '../database/transfer-statement.ts';
import { mailGoldOf } from '../features/mails/mail-gold.ts';
import { lockMail, setArrival } from '../features/mails/mails.repository.ts';
import type { DemoUsers } from './demo-users.ts';

/** So many sent mails wait for an answer of the bank, of the demo's collector and of others. */
const OPEN_ARRIVALS = 3;
/** So many payouts wait for the answer of their recipients; the others were confirmed. */
const OPEN_PAYOUTS = 3;

const runOn =
  (trx: Trx): RunQuery =>
  (text, values) =>
    trx.executeQuery(CompiledQuery.raw(text, values));

const record = async (trx: Trx, transfer: Transfer, at: Date, id: string = randomUUID()) => {
  const { text, values } = transferStatement([{ ...transfer, id, at }]);
  await runOn(trx)(text, values);
};

/** Half of what is ready goes to everyone who earned something, when the week ended; to `first` first. */
const payEveryone = async (trx: Trx, at: Date, admin: string, first: string) => {
  const { rows } = await sql<{ user_id: string; ready: number }>`
    select user_id, credits - debits - coalesce((select sum(amount - total_price + advertiser_cut)
      from mails where advertiser_id = user_id and sent_at is null), 0)::bigint as ready
    from ledger_sums join users on users.id = user_id where week is null
    order by user_id = ${first} desc, username`.execute(trx);
  const due = rows.filter(({ ready }) => ready > 1);
  for (const [index, { user_id: userId, ready }] of due.entries()) {
    const payoutId = randomUUID();
    const amount = Math.ceil(ready / 2);
    await trx
      .insertInto('payouts')
      .values({
        id: payoutId,
        user_id: userId,
        amount,
        created_by: admin,
        created_at: at,
        state: index < OPEN_PAYOUTS ? 'paid' : 'confirmed',
      })
      .execute();
    await record(trx, payoutTransfer({ payoutId, userId, amount }), at);
  }
};

/** The bank has the gold of the mails sent before, but not that of the oldest; the latest wait. */
const confirmArrivals = async (trx: Trx, at: Date, collector: string | undefined) => {
  const sent = await trx
    .selectFrom('mails')
    .innerJoin('raids', 'raids.id', 'mails.raid_id')
    .select(['mails.id', 'sent_at'])
    .select(sql<boolean>`balance = 'Collector' and collector_id = ${collector}`.as('isCollected'))
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .execute();
  const isEarlier = (mail: (typeof sent)[number]) => mail.sent_at !== null && mail.sent_at < at;
  const [oldest, ...answered] = [true, false].flatMap((isCollected) =>
    sent
      .filter((mail) => mail.isCollected === isCollected)
      .slice(0, -OPEN_ARRIVALS)
      .filter(isEarlier)
      .map(({ id }) => id),
  );
  const mail = oldest === undefined ? undefined : await lockMail(trx, oldest);
  if (!mail) return;
  await setArrival(trx, mail.id, 'missing', 'Not in the mailbox of the bank');
  await record(trx, missingTransfer(mailGoldOf(mail)), at);
  await trx
    .updateTable('mails')
    .set({ arrival: 'received' })
    .where('id', '=', sql<string>`any(${answered})`)
    .execute();
};

/** The books of the demo's past, with payouts, missing gold and an adjustment. */
export const insertDemoLedger = async (trx: Trx, now: Date, users: DemoUsers): Promise<void> => {
  await fillLedger(runOn(trx));
  const admin = users.Admin[0];
  const userId = users.Advertiser[0];
  if (admin === undefined || userId === undefined) return;
  const at = weekRange(weekOf(now)).from;
  await payEveryone(trx, at, admin, userId);
  await confirmArrivals(trx, at, users['Gold Collector'][0]);
  const adjustment = { userId, amount: 25_000, reason: 'Bonus for the most clients of the month' };
  const id = randomUUID();
  await trx
    .insertInto('adjustments')
    .values({
      id,
      user_id: userId,
      created_by: admin,
      amount: adjustment.amount,
      reason: adjustment.reason,
    })
    .execute();
  await record(trx, adjustmentTransfer(adjustment), at, id);
};
