import type pg from 'pg';
import { assert } from '../suite.ts';
import { findInconsistencies } from './consistency-checks.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';

type Fault = { message: string; text: string; values?: unknown[] };

const seededFaults = (doneId: string, openId: string): Fault[] => [
  {
    message: 'acknowledged bookings are missing',
    text: 'delete from bookings where id = $1',
    values: [openId],
  },
  {
    message: 'acknowledged bookings are missing',
    text: `update bookings set client_name = 'Somebody' where id = $1`,
    values: [openId],
  },
  {
    message: 'acknowledged Dones are missing',
    text: 'update bookings set done_at = null where id = $1',
    values: [doneId],
  },
  {
    message: 'done without exactly one mail',
    text: 'delete from mails where booking_id = $1',
    values: [doneId],
  },
  {
    message: 'mails belong to bookings that are not done',
    text: 'update mails set booking_id = $2 where booking_id = $1',
    values: [doneId, openId],
  },
  {
    message: 'wrong number of taken seats',
    text: `update raids set taken = taken - 1, taken_plate = null, taken_mail = null, taken_leather = null,
        taken_cloth = null where id = (select raid_id from bookings where id = $1)`,
    values: [openId],
  },
  {
    message: 'wrong number of taken seats',
    text: `update raids set taken_plate = taken_plate + 1, taken_cloth = taken_cloth - 1
      where id = (select raid_id from bookings where id = $1)`,
    values: [openId],
  },
  {
    message: 'open in raids that do not take place',
    text: `update raids set cancelled_at = now(), cancel_reason = 'x'
      where id = (select raid_id from bookings where id = $1)`,
    values: [openId],
  },
  {
    message: 'gap in their audit trail',
    text: `delete from audit where thing_id = $1 and action = 'book client'`,
    values: [doneId],
  },
  {
    message: 'bookings differ from their audit trail',
    text: `update bookings set contact_info = 'changed without audit' where id = $1`,
    values: [openId],
  },
  {
    message: 'mails differ from their audit trail',
    text: `delete from audit where thing = 'mails'`,
  },
  {
    message: 'more or fewer entries than changes',
    text: `insert into audit (action, thing, thing_id, before, after)
      select 'twice', thing, thing_id, after, after from audit where thing_id = $1`,
    values: [openId],
  },
  {
    message: 'lines of the ledger are wrong or missing',
    text: `delete from ledger_entries where account = 'community' and transfer_id in
      (select id from ledger_transfers where booking_id = $1)`,
    values: [doneId],
  },
];

/** Seeds one fault at a time, rolled back each time, and asserts that the checks report it. */
export const detectSeededFaults = async (
  client: pg.Client,
  writes: AcknowledgedWrites,
): Promise<number> => {
  const [doneId = ''] = writes.done;
  const { rows: open } = await client.query<{ id: string }>(
    'select id from bookings where id = any($1) and done_at is null and left_as is null limit 1',
    [[...writes.booked.keys()]],
  );
  const openId = open[0]?.id ?? '';
  const faults = seededFaults(doneId, openId);
  for (const { message, text, values } of faults) {
    await client.query('begin');
    // Triggers and constraints would reject these faults.
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(text, values);
    const failures = await findInconsistencies(client, writes);
    await client.query('rollback');
    assert(rowCount !== 0, `No row to seed '${message}' into`);
    const isDetected = failures.some((found) => found.includes(message));
    assert(isDetected, `A seeded fault was not detected (${message}): ${failures.join('; ')}`);
  }
  return faults.length;
};
