import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { databaseUrl } from '@forge/testkit/test-database';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { serverFolder } from '../server-folder.ts';
import { createPool } from './database.ts';
import { fillLedger } from './fill-ledger.ts';
import { migrate } from './migrate.ts';

const NAME = 'ledger_migration';
const ledgerMigration = (name: string) => name >= '0026';

let pool: pg.Pool;
beforeEach(async () => {
  const client = new pg.Client(inject('databaseServer'));
  await client.connect();
  await client.query(`drop database if exists ${NAME} (force)`);
  await client.query(`create database ${NAME}`);
  await client.end();
  pool = createPool(databaseUrl(inject('databaseServer'), NAME));
  const all = await readdir(join(serverFolder, 'migrations'));
  const before = all.filter((name) => name.endsWith('.sql') && !ledgerMigration(name));
  await migrate(pool, { demo: false, only: new Set(before) });
  await change(...unchecked(...people, ...raids, ...bookings, ...mails), ...handOver);
});
afterEach(() => pool.end());

const change = async (...statements: string[]) =>
  pool.query(["begin; set local forge.action = 'test'", ...statements, 'commit'].join('; '));

/** Without triggers, so that rows need not be written in the portal's order. */
const unchecked = (...statements: string[]) => [
  'set local session_replication_role = replica',
  ...statements,
  'set local session_replication_role = origin',
];

const idOf = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;
const [ada, bob, cleo] = [idOf(11), idOf(12), idOf(13)];
const [collected, alone] = [idOf(21), idOf(22)];

const people = [ada, bob, cleo].map(
  (id, index) => `insert into users (id, discord_id, username, discord_username, roles)
    values ('${id}', '${index + 1}', 'Person${index}', 'person', '{}')`,
);

const raids = [
  [collected, `'${cleo}'`],
  [alone, 'null'],
].map(
  ([id, collector]) => `insert into raids (id, name, day, time_of_day, difficulty, organization,
    loot_type, raid_type, boss_count, max_clients, pot, leader_id, collector_id, created_by, published_at,
    taken, last_seat)
  values ('${id}', 'Omega', '2026-01-02', '20:00', 'HEROIC', 'Guild', 'Unsaved', 'Full Run', 8, 30, 1000000,
    '${ada}', ${collector}, '${ada}', now(), (case '${id}' when '${collected}' then 3 else 1 end), 9)`,
);

type Sold = { raid?: string; by?: string; deposit?: number; paidTo?: string; left?: string };
const booking = (
  number: number,
  { raid = collected, by = ada, deposit = 200_000, paidTo, left }: Sold = {},
) => `insert into bookings (id, raid_id, created_by, raider_io_link, client_name, client_realm, character_key,
    client_class, client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
    additional_notes, selected_bosses, seat, price_floor, paid_to, done_at, left_as, left_at, reason,
    deposit_outcome)
  values ('${idOf(number)}', '${raid}', '${by}', '', 'Client${number}', 'Kazzak', 'client${number}', 'Mage',
    'Horde', 'Kazzak', 'Horde', 'TC', 1000000, ${deposit}, '', '', '{}', ${number - 30}, 900000,
    ${paidTo ? `'${paidTo}'` : 'null'}, ${left ? 'null' : `'2026-01-02T22:00Z'`},
    ${left ? `'no-show', '2026-01-03T22:00Z', 'ill'` : 'null, null, null'},
    ${left && deposit > 0 ? `'${left}'` : 'null'})`;

const bookings = [
  booking(31),
  booking(32, { by: bob, paidTo: 'Advertiser' }),
  booking(33, { raid: alone, by: bob, deposit: 0 }),
  booking(34, { deposit: 100_000 }),
  booking(35, { left: 'owed' }),
  booking(36, { left: 'kept', by: bob }),
  booking(37, { left: 'x', deposit: 0, by: bob, paidTo: 'Collector' }),
  booking(38, { left: 'x', deposit: 0 }),
];

// By Ada, who had the deposit.
const handOver = [
  `set local forge.action = 'hand over booking'`,
  `update bookings set created_by = '${bob}' where id = '${idOf(35)}'`,
];

const mail = (number: number, balance: string, amount: number, sent: boolean) =>
  `insert into mails (booking_id, raid_id, advertiser_id, booked_at, boost_type, total_price, amount,
    advertiser_cut, balance, source, payment_realm, payment_faction, payment_code, confirmation_code,
    created_at, sent_at, sent_by)
  select id, raid_id, created_by, created_at, 'Full Run', price, ${amount}, 320000, '${balance}', source,
    payment_realm, payment_faction, 'code', '123456', done_at,
    ${sent ? `'2026-01-04T10:00Z', '${cleo}'` : 'null, null'}
  from bookings where id = '${idOf(number)}'`;

const mails = [
  mail(31, 'Collector', 800_000, true),
  mail(32, 'Advertiser', 680_000, false),
  mail(33, 'Collector', 1_000_000, false),
  mail(34, 'Collector', 900_000, false),
];

test('creates ledger entries for bookings that were done, sent, handed over or left', async () => {
  await migrate(pool, { demo: false });
  const { rows } = await pool.query(
    `select case user_id when '${ada}' then 'ada' when '${bob}' then 'bob' when '${cleo}' then 'cleo' end as who,
       credits - debits as balance, hand, cuts, prices
     from ledger_sums where week is null order by 1 nulls last`,
  );
  expect(rows).toEqual([
    // Cut less deposit of two, less the deposit that was handed over.
    { who: 'ada', balance: 120_000 + 220_000 - 200_000, hand: 0, cuts: 640_000, prices: 2_000_000 },
    // Nothing of the first, the cut of the second; what was handed over is owed now.
    { who: 'bob', balance: 320_000, hand: 680_000, cuts: 640_000, prices: 2_000_000 },
    { who: 'cleo', balance: 0, hand: 900_000, cuts: 0, prices: 0 },
    { who: null, balance: 0, hand: 1_000_000, cuts: 0, prices: 0 },
  ]);
  expect(await verifyLedger(pool)).toEqual([]);
  const lines = await pool.query<{ kind: string; week: string }>(
    `select kind, ledger_week(at)::text as week, count(*)::int from ledger_transfers group by 1, 2 order by 1`,
  );
  expect(lines.rows).toEqual([
    { kind: 'done', week: '2025-12-31', count: 4 },
    { kind: 'hand-over', week: expect.any(String) as string, count: 1 },
    { kind: 'left', week: '2025-12-31', count: 3 },
    { kind: 'sent', week: '2025-12-31', count: 1 },
  ]);
});

test('rolls back if the sums of the ledger differ from the bookings and mails', async () => {
  // A mail without its raid is not brought in.
  await change(...unchecked(`delete from raids where id = '${alone}'`));
  await expect(migrate(pool, { demo: false })).rejects.toThrow(
    'the ledger differs from the bookings and mails',
  );
  const { rows } = await pool.query(`select to_regclass('ledger_entries') as ledger`);
  expect(rows).toEqual([{ ledger: null }]);
});

test('finds and adds the entries that a process of the previous release did not write after the migration', async () => {
  await migrate(pool, { demo: false });
  // Without triggers nothing fills in the words.
  const withWords = booking(39)
    .replace('(id,', '(client_words, contact_words, id,')
    .replace('values (', `values ('', '', `);
  await change(...unchecked(withWords, mail(39, 'Collector', 800_000, true)));
  expect((await verifyLedger(pool)).map((finding) => finding.replace(idOf(39), '39'))).toEqual([
    'booking 39 is done, and has no line.',
    'booking 39 is sent, and has no line.',
  ]);
  const client = await pool.connect();
  await client.query('begin');
  expect(await fillLedger((text, values) => client.query(text, values))).toBe(2);
  await client.query('commit');
  await client.query('begin');
  expect(await fillLedger((text, values) => client.query(text, values))).toBe(0);
  await client.query('commit');
  client.release();
  expect(await verifyLedger(pool)).toEqual([]);
});

test.each([
  ['update ledger_entries set amount = 1', 'append-only'],
  ['delete from ledger_entries', 'append-only'],
  [`update ledger_transfers set text = 'x'`, 'append-only'],
  ['delete from ledger_transfers', 'append-only'],
  [
    `insert into ledger_entries (transfer_id, at, account, amount)
       select id, at, 'bank', 1 from ledger_transfers where kind = 'left' limit 1`,
    'does not sum to zero',
  ],
  [
    `insert into ledger_transfers (kind, text, booking_id) select 'done', 'x', '${idOf(31)}'`,
    'ledger_transfers_once',
  ],
  [
    `insert into payouts (id, user_id, amount, created_by, state)
       values (gen_random_uuid(), '${ada}', 1, '${ada}', 'reversed')`,
    'payouts_check',
  ],
])('the database refuses %s', async (statement, message) => {
  await migrate(pool, { demo: false });
  await expect(change(statement)).rejects.toThrow(message);
});
