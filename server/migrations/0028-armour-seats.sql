-- Seats by armour: how many of a raid may be sold to each, and how many are. See docs/decisions/0033.
-- The classes of contract/src/bookings/booking-rules.ts.
create function armour_of(class text) returns text language sql immutable parallel safe as $$
  select case
    when class in ('Death Knight', 'Paladin', 'Warrior') then 'plate'
    when class in ('Hunter', 'Shaman', 'Evoker') then 'mail'
    when class in ('Druid', 'Rogue', 'Monk', 'Demon Hunter') then 'leather'
    when class in ('Priest', 'Mage', 'Warlock') then 'cloth'
  end
$$;

alter table raids
  -- Null: any number.
  add column cap_plate integer,
  add column cap_mail integer,
  add column cap_leather integer,
  add column cap_cloth integer,
  -- Parts of `taken`. Null only within a transaction that does not count them: see forget_armour.
  add column taken_plate integer default 0,
  add column taken_mail integer default 0,
  add column taken_leather integer default 0,
  add column taken_cloth integer default 0;

create function count_armour(raid_ids uuid[]) returns void language sql as $$
  update raids set (taken_plate, taken_mail, taken_leather, taken_cloth) = (
    select count(*) filter (where armour_of(client_class) = 'plate'),
      count(*) filter (where armour_of(client_class) = 'mail'),
      count(*) filter (where armour_of(client_class) = 'leather'),
      count(*) filter (where armour_of(client_class) = 'cloth')
    from bookings where raid_id = raids.id and left_as is null)
  where id = any(raid_ids)
$$;

alter table raids disable trigger user;
select count_armour(array(select id from raids where taken > 0));
alter table raids enable trigger user;

alter table raids
  add constraint raids_armour_sum check (taken = taken_plate + taken_mail + taken_leather + taken_cloth),
  add constraint raids_armour_counted check (num_nulls(taken_plate, taken_mail, taken_leather, taken_cloth) in (0, 4)
    and least(taken_plate, taken_mail, taken_leather, taken_cloth) >= 0),
  add constraint raids_armour_cap_range check (least(cap_plate, cap_mail, cap_leather, cap_cloth) >= 0
    and greatest(cap_plate, cap_mail, cap_leather, cap_cloth) <= 1000),
  add constraint raids_armour_caps check (taken_plate <= cap_plate and taken_mail <= cap_mail
    and taken_leather <= cap_leather and taken_cloth <= cap_cloth);

-- A process of the release before counts seats only: then the armour is counted when the transaction commits.
create function forget_armour() returns trigger language plpgsql as $$
begin
  new.taken_plate := null;
  new.taken_mail := null;
  new.taken_leather := null;
  new.taken_cloth := null;
  return new;
end $$;
create trigger armour_forgotten before insert or update of taken on raids for each row
  when (new.taken <> new.taken_plate + new.taken_mail + new.taken_leather + new.taken_cloth)
  execute function forget_armour();

-- As before (0021), and each armour is counted.
create or replace function check_seats(raid_ids uuid[]) returns void language plpgsql as $$
declare
  wrong uuid;
begin
  select raids.id into wrong from raids
    left join lateral (
      select count(*) as seats, count(*) filter (where done_at is null) as open,
        count(*) filter (where armour_of(client_class) = 'plate') as plate,
        count(*) filter (where armour_of(client_class) = 'mail') as mail,
        count(*) filter (where armour_of(client_class) = 'leather') as leather
      from bookings where raid_id = raids.id and left_as is null) as held on true
    where raids.id = any(raid_ids) and (taken <> seats
      or taken_plate <> plate or taken_mail <> mail or taken_leather <> leather
      or ((cancelled_at is not null or deleted_at is not null) and open > 0));
  if wrong is not null then
    raise exception 'the taken seats of raid % are not its bookings', wrong
      using errcode = 'check_violation', constraint = 'raids_seats';
  end if;
end $$;

create or replace function check_changed_seats() returns trigger language plpgsql as $$
declare
  changed uuid[];
  reclassed uuid[];
begin
  select array_agg(raid_id) filter (where is_in_place), array_agg(raid_id) into reclassed, changed from (
    select unnest(array[old_rows.raid_id, new_rows.raid_id]) as raid_id,
      old_rows.raid_id = new_rows.raid_id and (old_rows.left_as is null) = (new_rows.left_as is null) as is_in_place
    from old_rows join new_rows using (id)
    where old_rows.raid_id <> new_rows.raid_id
      or (old_rows.left_as is null) <> (new_rows.left_as is null)
      or (old_rows.client_class <> new_rows.client_class and new_rows.left_as is null
        and armour_of(old_rows.client_class) <> armour_of(new_rows.client_class))) as seats;
  if changed is null then
    return null;
  end if;
  -- A process of the release before changes a class without its raid.
  if reclassed is not null then
    perform count_armour(array(select id from raids where id = any(reclassed) and xmin <> pg_current_xact_id()::xid));
  end if;
  perform check_seats(changed);
  return null;
end $$;

create or replace function check_seats_of_raid() returns trigger language plpgsql as $$
begin
  -- Seats were sold, and nothing else: only these are counted.
  if tg_op = 'UPDATE' and new.taken >= old.taken
    and new.taken - old.taken = new.last_seat - old.last_seat
    and (new.cancelled_at, new.deleted_at) is not distinct from (old.cancelled_at, old.deleted_at)
    and (new.taken - old.taken, new.taken_plate - old.taken_plate, new.taken_mail - old.taken_mail,
        new.taken_leather - old.taken_leather)
      = (select count(*), count(*) filter (where armour_of(client_class) = 'plate'),
          count(*) filter (where armour_of(client_class) = 'mail'),
          count(*) filter (where armour_of(client_class) = 'leather')
        from bookings where raid_id = new.id and seat > old.last_seat and seat <= new.last_seat
          and left_as is null) then
    return null;
  end if;
  perform check_seats(array[new.id]);
  if new.taken_plate is null then
    perform count_armour(array(select id from raids where id = new.id and taken_plate is null));
  end if;
  return null;
end $$;
drop trigger seats_checked on raids;
create constraint trigger seats_checked after insert or update of taken, taken_plate, taken_mail, taken_leather,
    taken_cloth, cancelled_at, deleted_at on raids
  deferrable initially deferred for each row execute function check_seats_of_raid();

-- Caps are part of the version and of the history; what is taken is neither.
drop trigger versioned on raids;
create trigger versioned before update on raids for each row when (
  (old.name, old.day, old.time_of_day, old.difficulty, old.organization, old.loot_type, old.raid_type,
    old.boss_count, old.max_clients, old.cap_plate, old.cap_mail, old.cap_leather, old.cap_cloth, old.pot,
    old.leader_id, old.collector_id, old.published_at, old.cancelled_at, old.deleted_at)
  is distinct from
  (new.name, new.day, new.time_of_day, new.difficulty, new.organization, new.loot_type, new.raid_type,
    new.boss_count, new.max_clients, new.cap_plate, new.cap_mail, new.cap_leather, new.cap_cloth, new.pot,
    new.leader_id, new.collector_id, new.published_at, new.cancelled_at, new.deleted_at))
  execute function raise_version();

drop trigger audited on raids;
create trigger audited after insert or delete on raids
  for each row execute function record_change('settled', 'last_seat', 'taken_plate', 'taken_mail', 'taken_leather',
    'taken_cloth');
drop trigger audited_update on raids;
create trigger audited_update after update of name, day, time_of_day, difficulty, organization, loot_type, raid_type,
  boss_count, max_clients, cap_plate, cap_mail, cap_leather, cap_cloth, pot, leader_id, collector_id, published_at,
  cancelled_at, deleted_at on raids
  for each row execute function record_change('taken', 'settled', 'last_seat', 'taken_plate', 'taken_mail',
    'taken_leather', 'taken_cloth');
