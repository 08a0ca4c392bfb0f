import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseUrl } from '@forge/testkit/test-database';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serverFolder } from '../server-folder.ts';
import { createPool } from './database.ts';
import { migrate } from './migrate.ts';

const NAME = 'leaving_migration';

let pool: pg.Pool;
beforeAll(async () => {
  const client = new pg.Client(inject('databaseServer'));
  await client.connect();
  await client.query(`drop database if exists ${NAME} (force)`);
  await client.query(`create database ${NAME}`);
  await client.end();
  pool = createPool(databaseUrl(inject('databaseServer'), NAME));
});
afterAll(() => pool.end());

const change = async (...statements: string[]) =>
  pool.query(["begin; set local forge.action = 'test'", ...statements, 'commit'].join('; '));

const person = '00000000-0000-4000-8000-000000000001';
const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

const raid = (
  number: number,
  { taken, day, deleted }: Record<'taken' | 'day' | 'deleted', string>,
) =>
  `insert into raids (id, name, day, time_of_day, difficulty, organization, loot_type, raid_type,
     boss_count, max_clients, pot, leader_id, created_by, published_at, taken, last_seat, deleted_at)
   values ('${idOf(number)}', 'Raid ${number}', ${day}, '20:00', 'HEROIC', 'Guild', 'Unsaved', 'Full Run',
     8, 8, 1000001, '${person}', '${person}', now(), ${taken}, ${taken}, ${deleted})`;

const booking = (
  number: number,
  raidNumber: number,
  { price = 1_000_000, deposit = 0, done = false } = {},
) => `insert into bookings (id, raid_id, created_by, raider_io_link, client_name, client_realm,
    client_class, client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
    additional_notes, selected_bosses, seat, done_at)
  values ('${idOf(number)}', '${idOf(raidNumber)}', '${person}', '', 'Client${number}', 'Kazzak', 'Mage',
    'Horde', 'Kazzak', 'Horde', 'TC', ${price}, ${deposit}, '', '', '{}', ${number},
    ${done ? 'now()' : 'null'})${
      done
        ? `; insert into mails (booking_id, raid_id, advertiser_id, booked_at, boost_type, total_price,
             amount, advertiser_cut, balance, source, payment_realm, payment_faction)
           select id, raid_id, created_by, created_at, 'Full Run', price, 0, 0, 'Collector', source,
             payment_realm, payment_faction from bookings where id = '${idOf(number)}'`
        : ''
    }`;

const totals = async () =>
  (await pool.query<object>('select user_id, raids, bookings from settled_totals order by 1')).rows;

test('cancels the open bookings of deleted raids, without an actor, and changes no other booking', async () => {
  const all = await readdir(join(serverFolder, 'migrations'));
  const before = all.filter((name) => name.endsWith('.sql') && name < '0021');
  await migrate(pool, { demo: false, only: new Set(before) });
  await change(
    `insert into users (id, discord_id, username, discord_username, roles)
     values ('${person}', '1', 'Ada', 'ada', '{}')`,
    raid(11, { taken: '2', day: 'current_date + 1', deleted: 'null' }),
    booking(21, 11, { deposit: 5 }),
    booking(22, 11, { price: 900_000 }),
    raid(12, { taken: '3', day: 'current_date + 1', deleted: `'2026-01-02Z'` }),
    booking(23, 12, { deposit: 7 }),
    booking(24, 12),
    booking(25, 12, { deposit: 9, done: true }),
    // Over, and in the totals; one of them was deleted afterwards.
    raid(13, { taken: '1', day: 'current_date - 40', deleted: 'null' }),
    booking(26, 13),
    raid(14, { taken: '1', day: 'current_date - 40', deleted: 'null' }),
    booking(27, 14),
  );
  await pool.query('select settle_totals(100)');
  await change(`update raids set deleted_at = '2026-01-03Z' where id = '${idOf(14)}'`);
  await pool.query('select settle_totals(100)');
  const settled = await totals();
  const { rows: entries } = await pool.query('select max(id) as last from audit');

  await migrate(pool, { demo: false });

  const { rows } = await pool.query(
    `select client_name, left_as, left_at, left_by, reason, deposit_outcome, price_floor, version
     from bookings order by client_name`,
  );
  const open = {
    left_as: null,
    left_at: null,
    left_by: null,
    reason: null,
    deposit_outcome: null,
    price_floor: 900_000,
    version: 1,
  };
  const left = (at: string, outcome: string | null) => ({
    ...open,
    left_as: 'cancelled',
    left_at: new Date(at),
    reason: 'The raid was deleted',
    deposit_outcome: outcome,
  });
  expect(rows).toEqual([
    { client_name: 'Client21', ...open },
    { client_name: 'Client22', ...open },
    { client_name: 'Client23', ...left('2026-01-02Z', 'refunded') },
    { client_name: 'Client24', ...left('2026-01-02Z', null) },
    { client_name: 'Client25', ...open },
    { client_name: 'Client26', ...open },
    { client_name: 'Client27', ...left('2026-01-03Z', null) },
  ]);
  const raids = await pool.query('select name, taken, version from raids order by name');
  expect(raids.rows.map(({ taken }: { taken: number }) => taken)).toEqual([2, 1, 1, 0]);
  expect(await totals()).toEqual(settled);
  const { rows: audited } = await pool.query(
    `select thing_id, actor, action, before ->> 'left_as' as before, after ->> 'left_as' as after
     from audit where id > $1 order by thing_id`,
    [(entries[0] as { last: string }).last],
  );
  const entry = { actor: null, action: 'leave deleted raid', before: null, after: 'cancelled' };
  expect(audited).toEqual([23, 24, 27].map((number) => ({ thing_id: idOf(number), ...entry })));
});

test('lets a process of the previous release sell, and fills in the minimum price of the raid', async () => {
  await change(
    `update raids set taken = taken + 1, last_seat = 31 where id = '${idOf(11)}'`,
    booking(31, 11),
  );
  const { rows } = await pool.query(`select price_floor from bookings where seat = 31`);
  expect(rows).toEqual([{ price_floor: 900_000 }]);
});
