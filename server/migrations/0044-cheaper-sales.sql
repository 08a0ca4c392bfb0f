-- The same checks, for less. The seats that were just sold are found by their numbers: with `left_as is null`
-- PostgreSQL chose the index of characters, and read every booking of the raid for each sale.
create or replace function check_seats_of_raid() returns trigger language plpgsql as $$
declare
  sold text[];
begin
  -- Seats were sold, and nothing else: only these are counted.
  if tg_op = 'UPDATE' and new.taken >= old.taken
    and new.taken - old.taken = new.last_seat - old.last_seat
    and new.cancelled_at is not distinct from old.cancelled_at
    and new.deleted_at is not distinct from old.deleted_at then
    sold := array(select armour_of(client_class) from bookings
      where raid_id = new.id and seat > old.last_seat and seat <= new.last_seat and num_nulls(left_as) = 1);
    if cardinality(sold) = new.taken - old.taken
      and cardinality(array_positions(sold, 'plate')) = new.taken_plate - old.taken_plate
      and cardinality(array_positions(sold, 'mail')) = new.taken_mail - old.taken_mail
      and cardinality(array_positions(sold, 'leather')) = new.taken_leather - old.taken_leather then
      return null;
    end if;
  end if;
  perform check_seats(array[new.id]);
  if new.taken_plate is null then
    perform count_armour(array(select id from raids where id = new.id and taken_plate is null));
  end if;
  return null;
end $$;

-- The same versions. PostgreSQL copies the condition of each trigger for every statement that changes the table, and
-- parses those of triggers that may fire: a sale paid for these two without raising a version. No other trigger may
-- set one of these columns in an update that does not name it.
create function raise_raid_version() returns trigger language plpgsql as $$
begin
  if (old.name, old.day, old.time_of_day, old.difficulty, old.organization, old.loot_type, old.raid_type,
      old.boss_count, old.max_clients, old.cap_plate, old.cap_mail, old.cap_leather, old.cap_cloth, old.pot,
      old.leader_id, old.collector_id, old.published_at, old.cancelled_at, old.deleted_at)
    is distinct from
    (new.name, new.day, new.time_of_day, new.difficulty, new.organization, new.loot_type, new.raid_type,
      new.boss_count, new.max_clients, new.cap_plate, new.cap_mail, new.cap_leather, new.cap_cloth, new.pot,
      new.leader_id, new.collector_id, new.published_at, new.cancelled_at, new.deleted_at) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create or replace trigger versioned before update of name, day, time_of_day, difficulty, organization, loot_type,
    raid_type, boss_count, max_clients, cap_plate, cap_mail, cap_leather, cap_cloth, pot, leader_id, collector_id,
    published_at, cancelled_at, deleted_at on raids
  for each row execute function raise_raid_version();

create function raise_booking_version() returns trigger language plpgsql as $$
begin
  if (old.raid_id, old.created_by, old.raider_io_link, old.client_name, old.client_realm, old.client_class,
      old.client_faction, old.payment_realm, old.payment_faction, old.source, old.price, old.deposit,
      old.contact_info, old.additional_notes, old.selected_bosses, old.paid_to, old.paid_for_good, old.left_as)
    is distinct from
    (new.raid_id, new.created_by, new.raider_io_link, new.client_name, new.client_realm, new.client_class,
      new.client_faction, new.payment_realm, new.payment_faction, new.source, new.price, new.deposit,
      new.contact_info, new.additional_notes, new.selected_bosses, new.paid_to, new.paid_for_good, new.left_as) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create or replace trigger versioned before update of raid_id, created_by, raider_io_link, client_name, client_realm,
    client_class, client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
    additional_notes, selected_bosses, paid_to, paid_for_good, left_as on bookings
  for each row execute function raise_booking_version();
