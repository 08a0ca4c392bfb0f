-- The ledger: who holds which gold, and who is owed what. Double entry and append-only: a correction is another
-- transfer. See docs/decisions/0028-ledger.md.
create table payouts (
  id uuid primary key,
  user_id uuid not null references users,
  amount bigint not null check (amount between 1 and 10000000000),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  state text not null default 'paid' check (state in ('paid', 'confirmed', 'disputed', 'reversed')),
  -- What the recipient says, and what was decided about it.
  dispute_reason text check (length(dispute_reason) between 1 and 200),
  resolve_reason text check (length(resolve_reason) between 1 and 200),
  resolved_by uuid references users,
  check (state not in ('disputed', 'reversed') or dispute_reason is not null),
  check (state <> 'paid' or dispute_reason is null),
  check ((resolve_reason is null) = (resolved_by is null)),
  check ((resolve_reason is not null) = (state = 'reversed' or (state = 'confirmed' and dispute_reason is not null)))
);
create index payouts_of_person on payouts (user_id, created_at);
create index payouts_open on payouts (created_at) where state in ('paid', 'disputed');

create function refuse_payout_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.amount, new.created_by, new.created_at)
      is distinct from (old.id, old.user_id, old.amount, old.created_by, old.created_at)
    or not ((old.state = 'paid' and new.state in ('confirmed', 'disputed'))
      or (old.state = 'disputed' and new.state in ('confirmed', 'reversed'))) then
    raise exception 'payout % cannot change like this', old.id;
  end if;
  return new;
end $$;
create trigger states_go_one_way before update on payouts
  for each row execute function refuse_payout_change();
create trigger audited after insert or update or delete on payouts
  for each row execute function record_change();

-- An admin's correction of someone's balance; its transfer has the same id.
create table adjustments (
  id uuid primary key,
  user_id uuid not null references users,
  amount bigint not null check (amount <> 0 and abs(amount) <= 10000000000),
  reason text not null check (length(reason) between 1 and 200),
  created_by uuid not null references users,
  created_at timestamptz not null default now()
);
create trigger audited after insert or update or delete on adjustments
  for each row execute function record_change();

create table ledger_transfers (
  id uuid primary key default gen_random_uuid(),
  -- The order of transfers of the same instant.
  number bigint generated always as identity,
  at timestamptz not null default now(),
  kind text not null check (kind in ('done', 'sent', 'missing', 'received', 'left', 'hand-over',
    'collector-changed', 'payout', 'payout-reversed', 'adjustment')),
  text text not null,
  booking_id uuid references bookings,
  payout_id uuid references payouts,
  check ((booking_id is not null) = (kind in ('done', 'sent', 'missing', 'received', 'left', 'hand-over'))),
  check ((payout_id is not null) = (kind in ('payout', 'payout-reversed')))
);

create table ledger_entries (
  transfer_id uuid not null references ledger_transfers,
  at timestamptz not null default now(),
  account text not null check (account in ('hand', 'bank', 'balance', 'community')),
  -- Null for the bank, the community and the hand of nobody: gold of raids without a collector.
  user_id uuid references users,
  amount bigint not null,
  -- Of the line of a booking that became done.
  price bigint,
  cut bigint,
  deposit bigint,
  check (account <> 'balance' or user_id is not null),
  check (account not in ('bank', 'community') or user_id is null),
  check ((price is null) = (cut is null) and (price is null) = (deposit is null)),
  check (price is null or account = 'balance')
);

-- A week starts on Wednesday at 06:00 in Paris, as in contract/src/ledger/ledger-week.ts.
create function ledger_week(at timestamptz) returns date language sql immutable as $$
  select day - (extract(isodow from day)::integer + 4) % 7
  from (select (at at time zone 'Europe/Paris' - interval '6 hours')::date as day) as shifted
$$;

-- Sums of a person's entries, of all time (week is null) and by week. Credits minus debits is the balance; see
-- contract/src/ledger/earning-states.ts. The bank and the community have none: everyone would wait for them.
create table ledger_sums (
  user_id uuid references users,
  week date,
  credits bigint not null,
  debits bigint not null,
  hand bigint not null,
  prices bigint not null,
  cuts bigint not null,
  unique nulls not distinct (user_id, week)
);

create unique index ledger_totals on ledger_sums (user_id) where week is null;

-- What debits can use up, and what uses it up. The reversal of a payout takes a debit back.
create function ledger_credit(kind text, account text, amount bigint) returns bigint language sql immutable as $$
  select case when account = 'balance' and kind <> 'payout-reversed' then greatest(0, amount) else 0 end
$$;
create function ledger_debit(kind text, account text, amount bigint) returns bigint language sql immutable as $$
  select case when account <> 'balance' then 0 when kind = 'payout-reversed' then -amount
    else greatest(0, -amount) end
$$;

-- Everyone's sums, counted anew.
create function count_ledger_sums() returns setof ledger_sums language sql stable as $$
  select user_id, week, sum(credits)::bigint, sum(debits)::bigint, sum(hand)::bigint, sum(prices)::bigint,
    sum(cuts)::bigint
  from (
    select user_id, ledger_week(entries.at) as week, ledger_credit(kind, account, amount) as credits,
      ledger_debit(kind, account, amount) as debits, case account when 'hand' then amount else 0 end as hand,
      coalesce(price, 0) as prices, coalesce(cut, 0) as cuts
    from ledger_entries as entries join ledger_transfers on id = transfer_id
    where account in ('hand', 'balance')
  ) as lines group by grouping sets ((user_id, week), (user_id))
$$;

-- A booking becomes done, is sent and leaves once; a payout is made and reversed once.
create unique index ledger_transfers_once on ledger_transfers (booking_id, kind)
  where kind in ('done', 'sent', 'left');
create index ledger_hand_overs on ledger_transfers (booking_id) where kind = 'hand-over';

-- run: fill-ledger

insert into ledger_sums select * from count_ledger_sums();

create unique index ledger_payouts_once on ledger_transfers (payout_id, kind) where payout_id is not null;
-- Someone's lines of a week, and the prices of a day.
create unique index ledger_entries_of_transfer on ledger_entries (transfer_id, account, user_id) nulls not distinct;
create index ledger_entries_of_person on ledger_entries (user_id, account, at) where user_id is not null;
create index ledger_entries_of_day on ledger_entries (at) include (price) where price is not null;
-- What waits for its mail.
create index mails_unsent_of_advertiser on mails (advertiser_id) where sent_at is null;

-- The figures that the portal had before must come out of the ledger, too.
do $$
declare
  wrong text;
begin
  select string_agg(account || ' of ' || coalesce(user_id::text, 'nobody'), ', ') into wrong from (
    select account, user_id from (
      -- Gold that is still to be sent is in the hands of those who have to send it, the rest is in the bank.
      select 'hand' as account, case balance when 'Advertiser' then advertiser_id else collector_id end as user_id,
        amount from mails join raids on raids.id = raid_id where sent_at is null
      union all select 'bank', null, amount from mails where sent_at is not null
      -- Cut less what they have of the price.
      union all select 'balance', advertiser_id, advertiser_cut - (total_price - amount) from mails
      union all select 'community', null, total_price - advertiser_cut from mails
      union all select 'balance', created_by, -deposit from bookings where deposit_outcome = 'owed'
      union all select 'community', null, deposit from bookings where deposit_outcome = 'owed'
      -- The audit trail alone knows who handed a booking over.
      union all select account, user_id, amount from ledger_entries join ledger_transfers on id = transfer_id
        where kind = 'hand-over'
      -- The gold of the home page.
      union all select 'cuts', advertiser_id, advertiser_cut from mails
      union all select 'prices', null, total_price from mails
      union all select 'cuts', user_id, -cut from ledger_entries where cut is not null
      union all select 'prices', null, -price from ledger_entries where price is not null
      union all select account, user_id, -amount from ledger_entries
    ) as amounts group by account, user_id having sum(amount) <> 0
  ) as differences;
  if wrong is not null then
    raise exception 'the ledger differs from the bookings and mails: %', wrong;
  end if;
end $$;

-- Append-only.
create function refuse_changing_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: correct it with another transfer';
end $$;
create trigger transfers_are_append_only before update or delete on ledger_transfers
  for each row execute function refuse_changing_ledger();
create trigger transfers_are_never_emptied before truncate on ledger_transfers
  for each statement execute function refuse_changing_ledger();
create trigger entries_are_append_only before update or delete on ledger_entries
  for each row execute function refuse_changing_ledger();
create trigger entries_are_never_emptied before truncate on ledger_entries
  for each statement execute function refuse_changing_ledger();
create trigger adjustments_are_append_only before update or delete on adjustments
  for each row execute function refuse_changing_ledger();

-- Gold minus claims is zero in every transfer: checked when the transaction commits.
create function check_transfer() returns trigger language plpgsql as $$
begin
  if (select sum(case when account in ('hand', 'bank') then amount else -amount end) from ledger_entries
      where transfer_id = new.transfer_id) <> 0
    or new.at <> (select at from ledger_transfers where id = new.transfer_id) then
    raise exception 'transfer % does not sum to zero', new.transfer_id
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_transfer();

-- In the same order always, so that two transactions do not wait for each other.
create function add_to_ledger_sums() returns trigger language plpgsql as $$
begin
  insert into ledger_sums (user_id, week, credits, debits, hand, prices, cuts)
  select user_id, week, sum(credits), sum(debits), sum(hand), sum(prices), sum(cuts)
  from (
    select user_id, ledger_week(entries.at) as week, ledger_credit(kind, account, amount) as credits,
      ledger_debit(kind, account, amount) as debits, case account when 'hand' then amount else 0 end as hand,
      coalesce(price, 0) as prices, coalesce(cut, 0) as cuts
    from new_entries as entries join ledger_transfers on id = transfer_id
    where account in ('hand', 'balance')
  ) as lines group by grouping sets ((user_id, week), (user_id)) order by user_id, week
  on conflict (user_id, week) do update set credits = ledger_sums.credits + excluded.credits,
    debits = ledger_sums.debits + excluded.debits, hand = ledger_sums.hand + excluded.hand,
    prices = ledger_sums.prices + excluded.prices, cuts = ledger_sums.cuts + excluded.cuts;
  return null;
end $$;
create trigger summed after insert on ledger_entries referencing new table as new_entries
  for each statement execute function add_to_ledger_sums();

-- The gold of the home page comes from the ledger: the totals of past raids count raids and bookings only. The
-- column `gold` and the table `settled_until` are dropped in a later release: old processes still read them.
drop trigger settled_late on mails;
drop trigger settled_late_update on mails;
drop function settle_late_mail();
create or replace function settle_totals(most integer) returns integer language plpgsql as $$
declare
  raid_ids uuid[];
begin
  -- Whoever changes one of them is done, or waits: what is counted next is what stands.
  raid_ids := array(select id from raids where not settled and day < current_date - 2
    order by day limit most for no key update skip locked);
  perform add_to_settled(raid_ids, 1);
  update raids set settled = true where id = any(raid_ids);
  return cardinality(raid_ids);
end $$;
