import type pg from 'pg';

/** The measured callers: each owns a fiftieth of all records, so that their share grows too. */
export type CallerIds = {
  manager: string;
  leader: string;
  collector: string;
  advertiser: string;
};

/** Raids `from` to `to`; everything else is in proportion. */
type Span = { from: number; to: number; perDay: number };

const BOOKINGS_OF_RAID = 20;
// An older community has more days, not more raids per day.
const DAYS_AHEAD = 3;

const people = `
  insert into users (discord_id, username, name_words, discord_username, roles)
  select (200000000000000000 + n)::text, 'person' || n, ' person' || n, 'person.' || n, array['Advertiser']
  from generate_series($1::int / 5 + 1, $2::int / 5) as n`;

const sessions = `
  insert into sessions (token_hash, user_id, expires_at)
  select sha256(discord_id::bytea), id, now() + interval '20 days' from users
  where discord_id between (200000000000000000 + $1::int / 5 + 1)::text and (200000000000000000 + $2::int / 5)::text`;

const raids = `
  insert into raids (name, name_words, day, time_of_day, difficulty, organization, loot_type, raid_type, boss_count,
    max_clients, pot, leader_id, collector_id, created_by, created_at, published_at, deleted_at,
    taken, taken_cloth, last_seat)
  select 'Manaforge Omega ' || n, ' manaforge omega ' || n, day, make_time(16 + n % 8, n % 4 * 15, 0), 'HEROIC', 'Guild', 'Unsaved',
    'Full Run', 8, 40, 1000000,
    case when n % 50 = 0 then $3::uuid else someone.id end,
    case when n % 50 = 1 then $4::uuid else someone.id end,
    $5::uuid, day - interval '7 days',
    case when n % 50 <> 7 then day - interval '6 days' end,
    case when n % 40 = 3 and day < current_date - 1 then day - interval '5 days' end,
    case when n % 50 <> 7 then ${BOOKINGS_OF_RAID} else 0 end,
    case when n % 50 <> 7 then ${BOOKINGS_OF_RAID} else 0 end,
    case when n % 50 <> 7 then ${BOOKINGS_OF_RAID} else 0 end
  from generate_series($1::int + 1, $2::int) as n
    cross join lateral (select current_date + ${DAYS_AHEAD} - n / $6::int as day) as days
    join (select id, row_number() over (order by discord_id) as number from users
      where discord_id like '2000000000000%') as someone
      on number = 1 + n % ($2::int / 5)`;

const bookings = `
  insert into bookings (raid_id, created_by, created_at, raider_io_link, client_name, client_realm,
    client_class, client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
    additional_notes, selected_bosses, done_at, paid_to, paid_for_good, seat, price_floor, character_key, client_words, contact_words)
  select raids.id, case when k % 10 = 0 and raids.pot = 1000000 and raids.name like '%0' then $1::uuid
      else raids.leader_id end,
    least(now(), starts_at - make_interval(hours => k * 3)), '', client, 'Kazzak', 'Mage', 'Horde',
    'Kazzak', 'Horde', 'TC', 1000000, 0, contact, '', '{}',
    case when starts_at < now() then starts_at + interval '3 hours' end,
    case when starts_at < now() then 'Collector' end, starts_at < now(), k, 900000, lower(client) || '-kazzak',
    ' ' || lower(client) || ' kazzak', ' ' || contact
  from raids cross join generate_series(1, ${BOOKINGS_OF_RAID}) as k
    -- A tenth of the names begins with 'Se'; no two are alike.
    cross join lateral (select case k % 10 when 0 then 'Se' else 'Filled' end || k || 'x' || left(raids.id::text, 8)
      as client, 'bnet' || right(raids.id::text, 6) as contact) as names
  where taken > 0 and not exists (select from bookings where raid_id = raids.id)`;

const words = [
  `insert into raid_words select week_of(day), word, id from raids cross join split_words(name_words) as word
    on conflict do nothing`,
  `insert into booking_words select words.* from bookings cross join words_of_bookings(array[bookings.id]) as words
    where not exists (select from audit where thing = 'bookings' and thing_id = bookings.id::text)`,
];

const mails = `
  insert into mails (booking_id, raid_id, advertiser_id, booked_at, boost_type, total_price, amount,
    advertiser_cut, balance, source, payment_realm, payment_faction, payment_code, confirmation_code,
    created_at, sent_at, sent_by)
  select id, raid_id, created_by, created_at, 'Full Run', price, price, price / 5, 'Collector', source,
    payment_realm, payment_faction, 'code', '123456', done_at,
    case when done_at < now() - interval '3 days' then done_at + interval '1 day' end,
    case when done_at < now() - interval '3 days' then created_by end
  from bookings where done_at is not null
    and not exists (select from mails where booking_id = bookings.id)`;

// What fill-ledger.ts writes, in SQL.
const newDone = `mails join raids on raids.id = mails.raid_id
  where not exists (select from ledger_transfers where booking_id = mails.booking_id)`;
const transfers = `
  insert into ledger_transfers (at, kind, text, booking_id)
  select mails.created_at, 'done', name, booking_id from ${newDone}
  union all
  select sent_at, 'sent', name, booking_id from ${newDone} and sent_at is not null`;
const entries = `
  insert into ledger_entries (transfer_id, at, account, user_id, amount, price, cut, deposit)
  select transfers.id, transfers.at, account, user_id, given.amount, given.price, cut, deposit
  from ledger_transfers as transfers join mails using (booking_id) join raids on raids.id = mails.raid_id
    cross join lateral (values
      ('done', 'hand', collector_id, mails.amount, null::bigint, null::bigint, null::bigint),
      ('done', 'balance', advertiser_id, mails.amount - total_price + advertiser_cut, total_price,
        advertiser_cut, 0),
      ('done', 'community', null, total_price - advertiser_cut, null, null, null),
      ('sent', 'hand', collector_id, -mails.amount, null, null, null),
      ('sent', 'bank', null, mails.amount, null, null, null)
    ) as given (of_kind, account, user_id, amount, price, cut, deposit)
  where of_kind = kind
    and not exists (select from ledger_entries where transfer_id = transfers.id)`;
const payouts = `
  with made as (
    insert into payouts (id, user_id, amount, created_by, created_at, state)
    select gen_random_uuid(), user_id, credits, $1::uuid, week + interval '8 days', 'confirmed'
    from count_ledger_sums()
    where week < current_date - 14 and credits > 0 and not exists (select from payouts
      where payouts.user_id = count_ledger_sums.user_id and created_at = week + interval '8 days')
    returning *
  ), moved as (
    insert into ledger_transfers (at, kind, text, payout_id)
    select created_at, 'payout', 'Payout', id from made returning *
  )
  insert into ledger_entries (transfer_id, at, account, user_id, amount)
  select moved.id, at, account, case account when 'balance' then user_id end, -amount
  from moved join made on made.id = payout_id cross join (values ('bank'), ('balance')) as sides (account)`;

const audit = `
  insert into audit (at, actor, action, thing, thing_id, after)
  select created_at, created_by, 'book client', 'bookings', id::text, to_jsonb(bookings) from bookings
  where not exists (select from audit where thing = 'bookings' and thing_id = bookings.id::text)`;

const tickets = `
  insert into tickets (author_id, category, subject, status, messages, created_at, last_activity_at)
  select users.id, 'Payment', 'Ticket ' || n,
    case when n <= 40 then 'Open' else 'Resolved' end, 3,
    now() - make_interval(hours => n * 5), now() - make_interval(hours => n * 4)
  from generate_series($1::int / 5 + 1, $2::int / 5) as n
    join users on discord_id = (200000000000000000 + n)::text`;

const messages = `
  insert into ticket_messages (ticket_id, number, author_id, text)
  select id, number, author_id, 'A message' from tickets
    cross join generate_series(1, 3) as number
  where not exists (select from ticket_messages where ticket_id = tickets.id)`;

const notices = `
  insert into notices (user_id, at, kind, text, link, seen)
  select case when n % 50 = 0 then $3::uuid else users.id end, now() - make_interval(mins => n),
    'booking-done', 'Notice ' || n, '/dashboard/book-raid', n > 200
  from generate_series($1::int * 4 + 1, $2::int * 4) as n
    join users on discord_id = (200000000000000000 + 1 + n % ($2::int / 5))::text`;

/** Adds ever older raids with all that belongs to them, with one statement per table. */
export const seedData = async (
  client: pg.ClientBase,
  { from, to, perDay }: Span,
  { manager, leader, collector, advertiser }: CallerIds,
): Promise<void> => {
  await client.query('begin');
  // Without triggers, which would take an hour for a million rows.
  await client.query('set local session_replication_role = replica');
  await client.query(people, [from, to]);
  await client.query(sessions, [from, to]);
  await client.query(raids, [from, to, leader, collector, manager, perDay]);
  await client.query(bookings, [advertiser]);
  for (const each of words) await client.query(each);
  await client.query(mails);
  await client.query(transfers);
  await client.query(entries);
  await client.query(payouts, [manager]);
  await client.query('delete from ledger_sums');
  await client.query('insert into ledger_sums select * from count_ledger_sums()');
  await client.query(audit);
  await client.query(tickets, [from, to]);
  await client.query(messages);
  await client.query(notices, [from, to, advertiser]);
  await client.query('commit');
  await client.query('vacuum analyze');
};
