import { armourNames } from '@forge/contract/raids/armour-seats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HeroName } from '@forge/contract/hero-names/hero-name';
import { book } from '@forge/testkit/booking-fixtures';
import { bypassRules } from '@forge/testkit/bypass-rules';
import { constraintNames } from '@forge/testkit/constraint-names';
import { signInRaidTeam } from '@forge/testkit/raid-fixtures';
import { startTestPortal, type TestPortal } from '@forge/testkit/test-portal';

const tables = ['raids', 'bookings', 'mails', 'hero_names'] as const;
type Table = (typeof tables)[number];

let portal: TestPortal;
const ids = {} as Record<Table | 'plan' | 'undone', string>;
beforeAll(async () => {
  portal = await startTestPortal();
  const [team, admin] = [await signInRaidTeam(portal), await portal.signIn('admin')];
  ids.raids = (await team.publish({ goldCollector: team.collectorId }))._id;
  ids.plan = (await team.plan())._id;
  ids.bookings = (await book(admin, ids.raids))._id;
  ids.undone = (await book(admin, ids.raids))._id;
  await admin.post('/booking/status', { bookingId: ids.bookings });
  const { rows } = await portal.context.pool.query<{ id: string }>('select id from mails');
  ids.mails = rows[0]?.id ?? '';
  const hero = { name: 'Vault', realm: 'Kazzak', faction: 'Horde' };
  const { body } = await admin.post('/admin/create-hero-name', hero);
  ids.hero_names = (body['payload'] as HeroName)._id;
});
afterAll(() => portal.close());

const change = (statement: string) => bypassRules(portal.context, statement);

const violatedBy = (statement: string) =>
  change(statement).then(
    () => `nothing: ${statement}`,
    (error: unknown) => (error as { constraint?: string }).constraint ?? String(error),
  );

const unknownId = 'gen_random_uuid()';
const coded = `payment_code = 'x', confirmation_code = '123456'`;
const sent = `${coded}, sent_at = now(), sent_by = advertiser_id`;
const long = (letters: number) => `repeat('x', ${letters})`;

/** For each constraint, assignments to a valid row that violate this constraint only. */
const violations: Record<Table, Record<string, string[]>> = {
  raids: {
    raids_name_check: [`name = ''`, `name = ${long(81)}`],
    raids_time_of_day_check: [`time_of_day = '20:10'`, `time_of_day = '20:15:01'`],
    raids_start_exists: [`day = '2031-03-30', time_of_day = '02:30'`],
    raids_difficulty_check: [`difficulty = 'EASY'`],
    raids_organization_check: [`organization = 'Other'`],
    raids_loot_type_check: [`loot_type = 'Other'`],
    raids_raid_type_check: [`raid_type = 'Other'`],
    raids_boss_count_check: ['boss_count = 0', 'boss_count = 1001'],
    raids_max_clients_check: ['max_clients = 1001', 'max_clients = 0, taken = 0'],
    raids_pot_check: ['pot = -1', 'pot = 10000000001'],
    raids_leader_id_fkey: [`leader_id = ${unknownId}`],
    raids_collector_id_fkey: [`collector_id = ${unknownId}`],
    raids_created_by_fkey: [`created_by = ${unknownId}`],
    raids_armour_cap_range: ['cap_plate = -1', 'cap_mail = 5, cap_cloth = 1001'],
    raids_armour_caps: ['cap_cloth = 1', 'cap_plate = 0, cap_cloth = 0'],
    raids_armour_counted: ['taken_plate = null', 'taken_mail = -1, taken_cloth = taken + 1'],
    raids_armour_sum: ['taken_cloth = taken_cloth + 1'],
    raids_check: ['taken = -1', 'taken = max_clients + 1', 'max_clients = 1'],
    raids_check1: [`raid_type = 'Curve', boss_count = 3`],
    raids_cancelled_with_reason: [
      'cancelled_at = now()',
      `cancel_reason = 'x'`,
      `cancelled_at = now(), cancel_reason = 'x', published_at = null`,
    ],
    raids_cancel_reason: [
      `cancelled_at = now(), cancel_reason = ''`,
      `cancelled_at = now(), cancel_reason = ${long(201)}`,
    ],
  },
  bookings: {
    bookings_created_by_fkey: [`created_by = ${unknownId}`],
    bookings_raider_io_link_check: [`raider_io_link = ${long(501)}`],
    bookings_client_name_check: [`client_name = ''`, `client_name = ${long(81)}`],
    bookings_client_realm_check: [`client_realm = ''`, `client_realm = ${long(81)}`],
    bookings_client_faction_check: [`client_faction = 'Neutral'`],
    bookings_payment_faction_check: [`payment_faction = 'Neutral'`],
    bookings_source_check: [`source = 'XX'`],
    bookings_price_check: ['price = 10000000001', 'price = -1'],
    bookings_deposit_check: ['deposit = -1'],
    bookings_contact_info_check: [`contact_info = ${long(201)}`],
    bookings_contact_words: [`contact_info = '', contact_words = ' tom'`],
    bookings_additional_notes_check: [`additional_notes = ${long(2001)}`],
    bookings_selected_bosses_check: [
      `selected_bosses = '{Ragnaros}'`,
      `selected_bosses = '{Nexus, Dimensius}'`,
    ],
    bookings_seat_check: ['seat = 0'],
    bookings_paid_to_check: [`paid_to = 'Someone'`],
    bookings_check: ['paid_for_good = true'],
    bookings_check1: ['deposit = 320001', `source = 'BR', deposit = 50001`],
    bookings_price_floor_check: ['price_floor = -1'],
    bookings_left_at: ['left_at = now()'],
    bookings_left_with_reason: [`reason = 'x'`],
    bookings_left_by: ['left_by = created_by'],
    bookings_deposit_outcome: [`deposit_outcome = 'kept'`],
    bookings_done_or_left: [`left_as = 'cancelled', left_at = now(), reason = 'x'`],
    // Tested below: it takes a booking that is not done.
    bookings_raid_id_fkey: [],
    bookings_left_as_check: [],
    bookings_reason_check: [],
    bookings_deposit_outcome_check: [],
    bookings_left_by_fkey: [],
  },
  mails: {
    // Tested below: it takes a second mail.
    mails_booking_id_key: [],
    mails_booking_id_fkey: [`booking_id = ${unknownId}`],
    mails_raid_id_fkey: [`raid_id = ${unknownId}`],
    mails_advertiser_id_fkey: [`advertiser_id = ${unknownId}`],
    mails_sent_by_fkey: [`${coded}, sent_at = now(), sent_by = ${unknownId}`],
    // Implied by the next two.
    mails_total_price_check: [],
    mails_check: ['amount = -1', 'amount = total_price + 1'],
    mails_check1: ['advertiser_cut = -1', 'advertiser_cut = total_price + 1'],
    mails_balance_check: [`balance = 'Someone'`],
    mails_source_check: [`source = 'XX'`],
    mails_confirmation_code_check: [`payment_code = 'x', confirmation_code = '12345'`],
    mails_check2: [`payment_code = 'x'`, `confirmation_code = '123456'`],
    mails_check3: ['sent_at = now(), sent_by = advertiser_id'],
    mails_check4: ['sent_by = advertiser_id', `${coded}, sent_at = now()`],
    mails_hero_whole: [`${coded}, hero_name = 'X'`],
    mails_hero_in_code: [`hero_name = 'X', hero_realm = 'Y'`],
    mails_arrival_check: [`${sent}, arrival = 'lost'`],
    mails_arrival_of_sent: [`arrival = 'received'`],
    mails_missing_reason_check: [`${sent}, arrival = 'missing', missing_reason = ''`],
    mails_missing_with_reason: [
      `${sent}, arrival = 'missing'`,
      `${sent}, arrival = 'received', missing_reason = 'x'`,
    ],
  },
  hero_names: {
    hero_names_name_check: [`name = ''`, `name = ${long(81)}`],
    hero_names_realm_check: [`realm = ''`, `realm = ${long(81)}`],
    hero_names_faction_check: [`faction = 'Neutral'`],
  },
};

describe.each(tables)('%s', (table) => {
  test('rejects what violates each constraint', async () => {
    for (const [constraint, assignments] of Object.entries(violations[table])) {
      for (const assignment of assignments) {
        const statement = `update ${table} set ${assignment} where id = '${ids[table]}'`;
        expect([assignment, await violatedBy(statement)]).toEqual([assignment, constraint]);
      }
    }
  });

  test('has a violation for every constraint', async () => {
    const names = await constraintNames(portal.context.pool, table);
    expect(names).toEqual(Object.keys(violations[table]).sort());
  });
});

test('rejects what violates a constraint of a booking that leaves or moves', async () => {
  const leaves = `left_at = now(), left_as = 'cancelled'`;
  for (const [constraint, assignment] of [
    ['bookings_raid_id_fkey', `raid_id = ${unknownId}`],
    ['bookings_left_as_check', `left_as = 'moved', left_at = now(), reason = 'x'`],
    ['bookings_reason_check', `${leaves}, reason = ''`],
    ['bookings_reason_check', `${leaves}, reason = ${long(201)}`],
    [
      'bookings_deposit_outcome_check',
      `${leaves}, reason = 'x', deposit = 1, deposit_outcome = 'lost'`,
    ],
    ['bookings_deposit_outcome', `${leaves}, reason = 'x', deposit = 1`],
    ['bookings_left_by_fkey', `${leaves}, reason = 'x', left_by = ${unknownId}`],
    // Its seat stays taken.
    ['raids_seats', `${leaves}, reason = 'x'`],
  ] as const) {
    const statement = `update bookings set ${assignment} where id = '${ids.undone}'`;
    expect([assignment, await violatedBy(statement)]).toEqual([assignment, constraint]);
  }
});

test('rejects taken seats that are not bookings, and open bookings of a raid that does not take place', async () => {
  for (const assignment of [
    'taken = taken + 1',
    'taken = taken - 1',
    'deleted_at = now()',
    `cancelled_at = now(), cancel_reason = 'x'`,
  ]) {
    const statement = `update raids set ${assignment} where id = '${ids.raids}'`;
    expect([assignment, await violatedBy(statement)]).toEqual([assignment, 'raids_seats']);
  }
  const move = `update bookings set raid_id = '${ids.plan}' where id = '${ids.undone}'`;
  expect(await violatedBy(move)).toBe('raids_seats');
});

test('rejects bookings without a seat of their own, and seats without a booking', async () => {
  const insert = (seats: number, from: string) => `insert into bookings (raid_id, created_by,
      raider_io_link, client_name, client_realm, client_class, client_faction, payment_realm,
      payment_faction, source, price, deposit, contact_info, additional_notes, selected_bosses, seat)
    select '${ids.raids}', created_by, '', 'Seat' || nth, 'Kazzak', client_class, client_faction,
      payment_realm, payment_faction, source, price, deposit, '', '', '{}', ${from} + nth
    from bookings, generate_series(1, ${seats}) as nth where id = '${ids.undone}'`;
  const sell = (taken: number, lastSeat: number) =>
    `with raid as (update raids set taken = taken + ${taken}, last_seat = last_seat + ${lastSeat}
       where id = '${ids.raids}')`;
  for (const statement of [
    insert(1, '500'),
    insert(1, `(select last_seat from raids where raids.id = '${ids.raids}')`),
    `${sell(2, 2)} ${insert(1, '500')}`,
    `${sell(1, 1)} ${insert(2, '500')}`,
    `${sell(2, 2)} ${insert(1, '2')}`,
    `${sell(1, 2)} ${insert(2, '2')}`,
    `${sell(2, 1)} ${insert(1, '2')}`,
    `update raids set taken = taken + 1, last_seat = last_seat + 1 where id = '${ids.raids}'`,
  ]) {
    expect([statement, await violatedBy(statement)]).toEqual([statement, 'raids_seats']);
  }
});

test('rejects a second mail for a booking', async () => {
  const second = `insert into mails select (jsonb_populate_record(mails,
    jsonb_build_object('id', gen_random_uuid()))).* from mails`;
  expect(await violatedBy(second)).toBe('mails_booking_id_key');
});

test('rejects a new done booking without a mail', async () => {
  const insert = `with seated as (update raids set taken = taken + 1 where id = '${ids.raids}')
    insert into bookings (raid_id, created_by, raider_io_link, client_name, client_realm,
      client_class, client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
      additional_notes, selected_bosses, done_at, seat, character_key)
    select raid_id, created_by, '', 'Done', 'Kazzak', client_class, client_faction, payment_realm,
      payment_faction, source, price, deposit, '', '', '{}', now(), 1000, 'done-kazzak' from bookings limit 1`;
  await expect(change(insert)).rejects.toThrow('is done without a mail');
});

const inMails = (column: string) => `mails.${column}`;
const inRaids = (column: string) => `raids.${column}`;
const ofArmour = (what: string) => armourNames.toSorted().map((armour) => `${what}_${armour}`);

test('allows null in these columns only', async () => {
  const { rows } = await portal.context.pool.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and is_nullable = 'YES' and table_name = any($1)`,
    [[...tables, 'audit']],
  );
  expect(rows.map(({ column }) => column).sort()).toEqual([
    'audit.actor',
    'audit.after',
    'audit.before',
    ...['bookings.deposit_outcome', 'bookings.done_at', 'bookings.left_as', 'bookings.left_at'],
    ...['bookings.left_by', 'bookings.paid_to', 'bookings.reason'],
    ...['arrival', 'confirmation_code', 'hero_name', 'hero_realm', 'missing_reason'].map(inMails),
    ...['payment_code', 'sent_at', 'sent_by'].map(inMails),
    ...['cancel_reason', 'cancelled_at', ...ofArmour('cap'), 'collector_id'].map(inRaids),
    ...['deleted_at', 'published_at', ...ofArmour('taken')].map(inRaids),
  ]);
});

const changesWithoutAction: [Table, statement: string][] = [
  ...[
    ...[`name = 'X'`, 'day = day + 1', `time_of_day = '01:00'`, `difficulty = 'NORMAL'`],
    ...[`organization = 'Team'`, `loot_type = 'VIP'`, 'boss_count = 2', 'max_clients = 700'],
    ...['pot = 7', 'leader_id = collector_id', 'collector_id = leader_id'],
    ...['published_at = null', 'deleted_at = now()', `raid_type = 'Curve', boss_count = 2`],
    ...[`cancelled_at = now(), cancel_reason = 'x'`, 'cap_cloth = 7'],
  ].map((set): [Table, string] => ['raids', `update raids set ${set}`]),
  ['bookings', `update bookings set client_name = client_name || 'x'`],
  ['mails', 'update mails set amount = amount - 1'],
  ['hero_names', `update hero_names set name = 'X'`],
];

test('rejects a change without an action', async () => {
  for (const [table, statement] of changesWithoutAction) {
    const attempt = portal.context.pool.query(`${statement} where id = $1`, [ids[table]]);
    await expect(attempt, statement).rejects.toThrow('without an action');
  }
});

test.each([
  ['raids', 'plan'],
  ['bookings', 'undone'],
  ['mails', 'mails'],
  ['hero_names', 'hero_names'],
] as const)(
  'rejects a delete from %s without an action, and audits one with it',
  async (table, which) => {
    const seat = `with freed as (update raids set taken = taken - 1 where id = '${ids.raids}') `;
    const erase = `${table === 'bookings' ? seat : ''}delete from ${table} where id = '${ids[which]}'`;
    await expect(portal.context.pool.query(erase)).rejects.toThrow('without an action');
    await change(erase);
    const { rows } = await portal.context.pool.query(
      `select action, before ->> 'id' as before, after from audit where thing = $1 and thing_id = $2
     order by id desc limit 1`,
      [table, ids[which]],
    );
    expect(rows).toEqual([{ action: 'test', before: ids[which], after: null }]);
  },
);
