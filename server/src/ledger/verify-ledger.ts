import type pg from 'pg';

const without = (kind: string) =>
  `not exists (select from ledger_transfers where ledger_transfers.booking_id = bookings.id and kind = '${kind}')`;

/** By what is wrong: a query for the ids of what it is wrong with. */
const CHECKS = {
  'does not sum to zero: transfer': `
    select transfer_id as id from ledger_entries group by transfer_id
    having sum(case when account in ('hand', 'bank') then amount else -amount end) <> 0`,
  'is not the sum of their entries: the sums of person': `
    select coalesce(user_id::text, 'nobody') as id from (
      (select * from ledger_sums except select * from count_ledger_sums())
      union (select * from count_ledger_sums() except select * from ledger_sums)) as different
    group by user_id`,
  // Nothing else puts gold into a hand.
  'is not what their unsent and missing mails say: the gold in the hand of': `
    select coalesce(user_id::text, 'nobody') as id from (
      select user_id, hand as amount from ledger_sums where week is null
      union all
      select case balance when 'Advertiser' then advertiser_id else collector_id end, -amount
      from mails join raids on raids.id = raid_id where sent_at is null or arrival = 'missing'
    ) as gold group by user_id having sum(amount) <> 0`,
  'is done, and has no line: booking': `
    select bookings.id::text from mails join bookings on bookings.id = booking_id where ${without('done')}`,
  'is sent, and has no line: booking': `
    select bookings.id::text from mails join bookings on bookings.id = booking_id
    where sent_at is not null and amount > 0 and ${without('sent')}`,
  'left with gold, and has no line: booking': `
    select bookings.id::text from bookings
    where left_as is not null and (deposit > 0 or paid_to is not null) and price > 0 and ${without('left')}`,
  'has no line: payout': `
    select id::text from payouts
    where not exists (select from ledger_transfers where payout_id = payouts.id and kind = 'payout')
      or (state = 'reversed') <> exists (select from ledger_transfers
        where payout_id = payouts.id and kind = 'payout-reversed')`,
  'has no line: adjustment': `
    select id::text from adjustments
    where not exists (select from ledger_transfers where ledger_transfers.id = adjustments.id)`,
};

/** How many ids of one kind are named. */
const NAMED = 20;

/** A sentence about everything in the ledger that is wrong or missing. */
export const verifyLedger = async (client: pg.ClientBase | pg.Pool): Promise<string[]> => {
  const findings: string[] = [];
  for (const [wrong, query] of Object.entries(CHECKS)) {
    const { rows } = await client.query<{ id: string }>(`${query} order by 1`);
    const [what, of] = wrong.split(': ');
    findings.push(
      ...rows.slice(0, NAMED).map(({ id }) => `${of ?? ''} ${id} ${what ?? ''}.`),
      ...(rows.length > NAMED ? [`${rows.length - NAMED} more: ${wrong}.`] : []),
    );
  }
  return findings;
};
