-- What the figures of the home page add up to of times gone by, so that they need not be counted again
-- with every look: see docs/decisions/0014-settled-totals.md. Totals are what is settled and what is not
-- yet, together; nothing is settled while it is still in motion, so that selling and Done cost no more.
create table settled_totals (
  user_id uuid references users,    -- null: the whole community
  raids bigint not null default 0,
  bookings bigint not null default 0,
  gold bigint not null default 0,
  unique nulls not distinct (user_id)
);

alter table raids add column settled boolean not null default false;
create index raids_unsettled on raids (day) where not settled;

-- Settled is bookkeeping, not history.
drop trigger audited on raids;
create trigger audited after insert or delete on raids
  for each row execute function record_change('settled');
drop trigger audited_update on raids;
create trigger audited_update after update of name, day, time_of_day, difficulty, organization,
  loot_type, raid_type, boss_count, max_clients, pot, leader_id, collector_id, published_at, deleted_at
  on raids for each row execute function record_change('taken', 'settled');

-- What these raids, as they stand, add to everyone's figures: a raid counts once for whoever planned,
-- leads, collects or booked; its bookings count for who runs it, or else for who made them.
create function totals_of_raids(raid_ids uuid[])
  returns table (user_id uuid, raids bigint, bookings bigint) language sql stable as $$
  with counted as (
    select id, created_by, leader_id, collector_id, taken from raids
    where id = any(raid_ids) and deleted_at is null
  ), runs as (
    select id, leader_id as user_id, taken as bookings from counted
    union select id, collector_id, taken from counted where collector_id is not null
  ), sold as (
    select raid_id, bookings.created_by, count(*) from bookings join counted on counted.id = raid_id
    group by 1, 2
  ), shares as (
    select id, user_id, bookings from runs
    union all
    select raid_id, created_by, count from sold
      where not exists (select from runs where id = raid_id and user_id = created_by)
    union all
    select id, created_by, 0 from counted
      where not exists (select from runs where runs.id = counted.id and user_id = created_by)
        and not exists (select from sold where raid_id = counted.id and sold.created_by = counted.created_by)
  )
  select user_id, count(*), sum(bookings)::bigint from shares group by user_id
  union all
  select null, count(*), coalesce(sum(taken), 0)::bigint from counted
$$;

-- Everyone's row in the same order, so that two who add at once take turns.
create function add_to_settled(raid_ids uuid[], sign integer) returns void language sql as $$
  insert into settled_totals (user_id, raids, bookings)
  select user_id, sign * raids, sign * bookings from totals_of_raids(raid_ids) order by user_id
  on conflict (user_id) do update set raids = settled_totals.raids + excluded.raids,
    bookings = settled_totals.bookings + excluded.bookings
$$;

-- A settled raid that changes after all is taken out, as it was, and settled anew some other day.
create function unsettle_raid() returns trigger language plpgsql as $$
begin
  perform add_to_settled(array[old.id], -1);
  new.settled := false;
  return new;
end $$;

create trigger unsettled before update of taken, leader_id, collector_id, created_by, deleted_at, day
  on raids for each row when (old.settled) execute function unsettle_raid();

-- Gold is settled by when it was earned: a mail's figures never change.
create table settled_until (
  only_one boolean primary key default true check (only_one),
  gold_before timestamptz not null
);

-- A mail that is entered for long ago, or moved there, belongs to what is settled already. The lock: it
-- is either there when gold is settled, or comes after and is added here.
create function settle_late_mail() returns trigger language plpgsql as $$
declare
  settled_before timestamptz;
begin
  perform pg_advisory_xact_lock_shared('settled_until'::regclass::integer, 0);
  select gold_before into settled_before from settled_until;
  insert into settled_totals (user_id, gold)
  select user_id, sum(gold) from (
    select new.advertiser_id as user_id, new.advertiser_cut as gold where new.created_at < settled_before
    union all select null, new.total_price where new.created_at < settled_before
    union all select old.advertiser_id, -old.advertiser_cut where old.created_at < settled_before
    union all select null, -old.total_price where old.created_at < settled_before
  ) as moved group by user_id order by user_id
  on conflict (user_id) do update set gold = settled_totals.gold + excluded.gold;
  return null;
end $$;

create trigger settled_late after insert on mails
  for each row when (new.created_at < now() - interval '1 day') execute function settle_late_mail();
create trigger settled_late_update
  after update of created_at, advertiser_id, advertiser_cut, total_price on mails
  for each row execute function settle_late_mail();

-- Settles so many raids whose day is over, and all gold until then; answers how many raids it settled.
create function settle_totals(most integer) returns integer language plpgsql as $$
declare
  over_before date := current_date - 2;
  raid_ids uuid[];
  since timestamptz;
begin
  -- Whoever changes one of them is done, or waits: what is counted next is what stands.
  raid_ids := array(select id from raids where not settled and day < over_before
    order by day limit most for no key update skip locked);
  perform add_to_settled(raid_ids, 1);
  update raids set settled = true where id = any(raid_ids);

  perform pg_advisory_xact_lock('settled_until'::regclass::integer, 0);
  since := coalesce((select gold_before from settled_until), '-infinity');
  if since < over_before then
    insert into settled_totals (user_id, gold)
    select advertiser_id, sum(advertiser_cut) from mails
      where created_at >= since and created_at < over_before group by advertiser_id
    union all
    select null, coalesce(sum(total_price), 0) from mails
      where created_at >= since and created_at < over_before
    order by 1
    on conflict (user_id) do update set gold = settled_totals.gold + excluded.gold;
    insert into settled_until (gold_before) values (over_before)
    on conflict (only_one) do update set gold_before = excluded.gold_before;
  end if;
  return cardinality(raid_ids);
end $$;
