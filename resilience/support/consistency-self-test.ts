import type pg from 'pg';
import { mustHold } from '../suite.ts';
import { brokenPromises } from './consistency-checks.ts';
import type { Ledger } from './acknowledged-writes.ts';

type Plant = { sentence: string; text: string; values?: unknown[] };

const plants = (doneId: string, openId: string): Plant[] => [
  {
    sentence: 'acknowledged bookings are missing',
    text: 'delete from bookings where id = $1',
    values: [openId],
  },
  {
    sentence: 'acknowledged bookings are missing',
    text: `update bookings set client_name = 'Somebody' where id = $1`,
    values: [openId],
  },
  {
    sentence: 'acknowledged Dones are missing',
    text: 'update bookings set done_at = null where id = $1',
    values: [doneId],
  },
  {
    sentence: 'done without exactly one mail',
    text: 'delete from mails where booking_id = $1',
    values: [doneId],
  },
  {
    sentence: 'mails belong to bookings that are not done',
    text: 'update mails set booking_id = $2 where booking_id = $1',
    values: [doneId, openId],
  },
  {
    sentence: 'other seats taken than bookings',
    text: 'update raids set taken = taken - 1 where id = (select raid_id from bookings where id = $1)',
    values: [openId],
  },
  {
    sentence: 'trail with a gap',
    text: `delete from audit where thing_id = $1 and action = 'book client'`,
    values: [doneId],
  },
  {
    sentence: 'bookings are not what their trail says',
    text: `update bookings set contact_info = 'changed in the dark' where id = $1`,
    values: [openId],
  },
  {
    sentence: 'mails are not what their trail says',
    text: `delete from audit where thing = 'mails'`,
  },
  {
    sentence: 'more or fewer entries than changes',
    text: `insert into audit (action, thing, thing_id, before, after)
      select 'twice', thing, thing_id, after, after from audit where thing_id = $1`,
    values: [openId],
  },
];

/** Plants one fault after the other, each taken back again: a check that overlooks one is no check. */
export const findsPlantedFaults = async (client: pg.Client, ledger: Ledger): Promise<number> => {
  const [doneId = ''] = ledger.done;
  const openId = [...ledger.booked.keys()].find((id) => !ledger.done.has(id)) ?? '';
  const all = plants(doneId, openId);
  for (const { sentence, text, values } of all) {
    await client.query('begin');
    // The database's own guards would refuse every one of these.
    await client.query('set local session_replication_role = replica');
    const { rowCount } = await client.query(text, values);
    const broken = await brokenPromises(client, ledger);
    await client.query('rollback');
    mustHold(rowCount !== 0, `Nothing to plant '${sentence}' into`);
    const isFound = broken.some((found) => found.includes(sentence));
    mustHold(isFound, `A planted fault went unseen (${sentence}); found: ${broken.join('; ')}`);
  }
  return all.length;
};
