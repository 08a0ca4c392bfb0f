-- Edits carry the version that they are based on. A raid's version rises with every change except seats, a
-- booking's with edit, paid, move, hand-over and leaving.
alter table raids add column version integer not null default 1;
alter table bookings add column version integer not null default 1;
alter table hero_names add column version integer not null default 1;

-- A seat can be left, and a raid cancelled.
alter table raids add column cancelled_at timestamptz, add column cancel_reason text,
  add constraint raids_cancelled_with_reason
    check ((cancelled_at is null) = (cancel_reason is null)
      and (cancelled_at is null or published_at is not null)),
  add constraint raids_cancel_reason check (length(cancel_reason) between 1 and 200);

alter table bookings
  -- The lowest price of the seat when it was sold or moved.
  add column price_floor bigint check (price_floor >= 0),
  add column left_as text check (left_as in ('cancelled', 'no-show')),
  add column left_at timestamptz,
  -- Null: the portal itself.
  add column left_by uuid references users,
  -- Why it left. As `reason` it is one of the private fields (0017): a redaction removes it like notes.
  add column reason text check (length(reason) between 1 and 200),
  add column deposit_outcome text check (deposit_outcome in ('refunded', 'kept', 'owed'));

alter table raids disable trigger user;
alter table bookings disable trigger user;
update bookings set price_floor = pot * 90 / 100 from raids where raids.id = raid_id;
alter table bookings enable trigger user;

-- Raids that were deleted earlier: their open bookings left with them.
update raids set taken = (select count(*) from bookings where raid_id = raids.id and done_at is not null)
  where deleted_at is not null;
alter table raids enable trigger user;
select set_config('forge.action', 'leave deleted raid', true), set_config('forge.actor', '', true);
update bookings set left_as = 'cancelled', left_at = deleted_at, reason = 'The raid was deleted',
    deposit_outcome = case when deposit > 0 then 'refunded' end
  from raids where raids.id = raid_id and deleted_at is not null and done_at is null;

alter table bookings
  alter column price_floor set not null,
  add constraint bookings_left_at check ((left_as is null) = (left_at is null)),
  add constraint bookings_left_with_reason check ((left_as is null) = (reason is null)),
  add constraint bookings_left_by check (left_by is null or left_as is not null),
  add constraint bookings_done_or_left check (done_at is null or left_as is null),
  -- A deposit has an outcome if and only if its booking left with a deposit.
  add constraint bookings_deposit_outcome
    check ((deposit_outcome is not null) = (left_as is not null and deposit > 0));

-- A process of the release before does not know the floor of the bookings that it makes.
create function fill_price_floor() returns trigger language plpgsql as $$
begin
  new.price_floor := (select pot * 90 / 100 from raids where id = new.raid_id);
  return new;
end $$;
create trigger price_floor_filled before insert on bookings
  for each row when (new.price_floor is null) execute function fill_price_floor();

-- A covering index for sales of a period, without those that left.
drop index bookings_by_creation;
create index bookings_by_creation on bookings (created_at) include (raid_id, created_by, left_as);
create index bookings_left on bookings (raid_id, left_at) where left_as is not null;

-- One seat per character, among bookings that have not left.
drop index bookings_one_seat_each;
create unique index bookings_one_seat_each on bookings
  (raid_id, lower(normalize(client_name)), lower(normalize(client_realm))) where left_as is null;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger versioned before update on raids for each row when (
  (old.name, old.day, old.time_of_day, old.difficulty, old.organization, old.loot_type, old.raid_type,
    old.boss_count, old.max_clients, old.pot, old.leader_id, old.collector_id, old.published_at,
    old.cancelled_at, old.deleted_at)
  is distinct from
  (new.name, new.day, new.time_of_day, new.difficulty, new.organization, new.loot_type, new.raid_type,
    new.boss_count, new.max_clients, new.pot, new.leader_id, new.collector_id, new.published_at,
    new.cancelled_at, new.deleted_at))
  execute function raise_version();

create trigger versioned before update on bookings for each row when (
  (old.raid_id, old.created_by, old.raider_io_link, old.client_name, old.client_realm, old.client_class,
    old.client_faction, old.payment_realm, old.payment_faction, old.source, old.price, old.deposit,
    old.contact_info, old.additional_notes, old.selected_bosses, old.paid_to, old.paid_for_good, old.left_as)
  is distinct from
  (new.raid_id, new.created_by, new.raider_io_link, new.client_name, new.client_realm, new.client_class,
    new.client_faction, new.payment_realm, new.payment_faction, new.source, new.price, new.deposit,
    new.contact_info, new.additional_notes, new.selected_bosses, new.paid_to, new.paid_for_good, new.left_as))
  execute function raise_version();

create trigger versioned before update on hero_names for each row
  when ((old.name, old.realm, old.faction, old.active) is distinct from (new.name, new.realm, new.faction, new.active))
  execute function raise_version();

-- Cancelling is history, too.
drop trigger audited_update on raids;
create trigger audited_update after update of name, day, time_of_day, difficulty, organization,
  loot_type, raid_type, boss_count, max_clients, pot, leader_id, collector_id, published_at, cancelled_at,
  deleted_at on raids for each row execute function record_change('taken', 'settled', 'last_seat');

-- In-Group is cleared when a booking moves to another raid: the one exception. What is done or has left
-- does not move.
create or replace function refuse_unsetting() returns trigger language plpgsql as $$
begin
  if (old.locked and not new.locked)
    or (old.in_group and not new.in_group and old.raid_id = new.raid_id)
    or (old.gold_sent and not new.gold_sent) or (old.done_at is not null and new.done_at is null)
    or (old.raid_id <> new.raid_id and (old.done_at is not null or old.left_as is not null))
    or (old.left_as is not null and (new.left_as, new.left_at, new.left_by, new.deposit_outcome)
      is distinct from (old.left_as, old.left_at, old.left_by, old.deposit_outcome))
    or (old.paid_for_good and (not new.paid_for_good or new.paid_to <> old.paid_to)) then
    raise exception 'a flag of booking % cannot be taken back', old.id;
  end if;
  return new;
end $$;

drop trigger flags_go_one_way on bookings;
create trigger flags_go_one_way
  before update of raid_id, locked, in_group, gold_sent, done_at, paid_to, paid_for_good, left_as, left_at, left_by,
    deposit_outcome on bookings
  for each row execute function refuse_unsetting();

-- Taken seats are bookings that have not left, and a raid that was cancelled or deleted has no open one.
create function check_seats(raid_ids uuid[]) returns void language plpgsql as $$
declare
  wrong uuid;
begin
  select raids.id into wrong from raids
    left join lateral (
      select count(*) as seats, count(*) filter (where done_at is null) as open
      from bookings where raid_id = raids.id and left_as is null) as held on true
    where raids.id = any(raid_ids) and (taken <> seats
      or ((cancelled_at is not null or deleted_at is not null) and open > 0));
  if wrong is not null then
    raise exception 'the taken seats of raid % are not its bookings', wrong
      using errcode = 'check_violation', constraint = 'raids_seats';
  end if;
end $$;

-- Checked once per statement: a change of seats updates the raid before its bookings. Counting all of a
-- raid's bookings costs more than selling a seat. So new bookings in the seats that this transaction has
-- just counted are left to the check of the raid, which looks at those seats only.
create function check_sold_seats() returns trigger language plpgsql as $$
begin
  perform check_seats(unchecked) from (
    select array_agg(sold.raid_id) as unchecked from (
      select raid_id, count(*) as seats, min(seat) as first, max(seat) as last from new_rows group by raid_id
    ) as sold
    left join raids on raids.id = sold.raid_id and raids.xmin = pg_current_xact_id()::xid
      and last = last_seat and first = last_seat - seats + 1
      and cancelled_at is null and deleted_at is null
    where raids.id is null
  ) as found where unchecked is not null;
  return null;
end $$;
create trigger seats_checked_insert after insert on bookings referencing new table as new_rows
  for each statement execute function check_sold_seats();

create function check_changed_seats() returns trigger language plpgsql as $$
begin
  perform check_seats(changed) from (
    select array_agg(raid_id) as changed from (
      select unnest(array[old_rows.raid_id, new_rows.raid_id]) as raid_id
      from old_rows join new_rows using (id)
      where old_rows.raid_id <> new_rows.raid_id
        or (old_rows.left_as is null) <> (new_rows.left_as is null)) as seats
  ) as found where changed is not null;
  return null;
end $$;
create trigger seats_checked_update after update on bookings
  referencing old table as old_rows new table as new_rows
  for each statement execute function check_changed_seats();

create function check_erased_seats() returns trigger language plpgsql as $$
begin
  perform check_seats(array(select distinct raid_id from old_rows));
  return null;
end $$;
create trigger seats_checked_delete after delete on bookings referencing old table as old_rows
  for each statement execute function check_erased_seats();

create function check_seats_of_raid() returns trigger language plpgsql as $$
begin
  -- Seats were sold, and nothing else: only these are counted.
  if tg_op = 'UPDATE' and new.taken >= old.taken
    and new.taken - old.taken = new.last_seat - old.last_seat
    and (new.cancelled_at, new.deleted_at) is not distinct from (old.cancelled_at, old.deleted_at)
    and new.taken - old.taken = (select count(*) from bookings where raid_id = new.id
      and seat > old.last_seat and seat <= new.last_seat and left_as is null) then
    return null;
  end if;
  perform check_seats(array[new.id]);
  return null;
end $$;
create constraint trigger seats_checked after insert or update of taken, cancelled_at, deleted_at on raids
  deferrable initially deferred for each row execute function check_seats_of_raid();

-- The same totals as before, without bookings that left. A cancelled raid does not count as a raid; what
-- was done in it counts among the bookings.
create or replace function totals_of_raids(raid_ids uuid[])
  returns table (user_id uuid, raids bigint, bookings bigint) language sql stable as $$
  with counted as (
    select id, created_by, leader_id, collector_id, taken,
      case when cancelled_at is null then 1 else 0 end as one from raids
    where id = any(raid_ids) and deleted_at is null
  ), runs as (
    select id, leader_id as user_id, one, taken as bookings from counted
    union select id, collector_id, one, taken from counted where collector_id is not null
  ), sold as (
    select raid_id, bookings.created_by, one, count(*) from bookings join counted on counted.id = raid_id
    where left_as is null group by 1, 2, 3
  ), shares as (
    select id, user_id, one, bookings from runs
    union all
    select raid_id, created_by, one, count from sold
      where not exists (select from runs where id = raid_id and user_id = created_by)
    union all
    select id, created_by, one, 0 from counted
      where not exists (select from runs where runs.id = counted.id and user_id = created_by)
        and not exists (select from sold where raid_id = counted.id and sold.created_by = counted.created_by)
  )
  select user_id, sum(one)::bigint, sum(bookings)::bigint from shares group by user_id
  union all
  select null, coalesce(sum(one), 0)::bigint, coalesce(sum(taken), 0)::bigint from counted
$$;

drop trigger unsettled on raids;
create trigger unsettled
  before update of taken, leader_id, collector_id, created_by, cancelled_at, deleted_at, day
  on raids for each row when (old.settled) execute function unsettle_raid();
