-- The same checks of raids and bookings, each table's in one expression of a function. PostgreSQL parses and plans the
-- expressions of constraints for every statement, those of a function once per connection: a sale that is alone costs
-- the database a tenth less. See docs/decisions/0041. Null passes, as in a constraint. No function of this schema is
-- called: pg_dump restores rows with an empty search path.
create function is_valid_raid(raid raids) returns boolean language plpgsql immutable as $$
declare
  violated text := case
    when not (length(raid.name) between 1 and 80) then 'raids_name_check'
    when not (extract(minute from raid.time_of_day)::int % 15 = 0 and extract(second from raid.time_of_day) = 0)
      then 'raids_time_of_day_check'
    when not (raid.starts_at at time zone 'Europe/Paris' = raid.day + raid.time_of_day) then 'raids_start_exists'
    when not (raid.difficulty in ('NORMAL', 'HEROIC', 'MYTHIC')) then 'raids_difficulty_check'
    when not (raid.organization in ('Guild', 'In-House', 'Team')) then 'raids_organization_check'
    when not (raid.loot_type in ('Unsaved', 'Saved', 'VIP', 'Loot Share')) then 'raids_loot_type_check'
    when not (raid.raid_type in ('Full Run', 'Curve')) then 'raids_raid_type_check'
    when not (raid.boss_count between 1 and 1000) then 'raids_boss_count_check'
    when not (raid.raid_type <> 'Curve' or raid.boss_count <= 2) then 'raids_check1'
    when not (raid.max_clients between 1 and 1000) then 'raids_max_clients_check'
    when not (raid.taken between 0 and raid.max_clients) then 'raids_check'
    when not (raid.pot between 0 and 10000000000) then 'raids_pot_check'
    when not (least(raid.cap_plate, raid.cap_mail, raid.cap_leather, raid.cap_cloth) >= 0
      and greatest(raid.cap_plate, raid.cap_mail, raid.cap_leather, raid.cap_cloth) <= 1000)
      then 'raids_armour_cap_range'
    when not (raid.taken_plate <= raid.cap_plate and raid.taken_mail <= raid.cap_mail
      and raid.taken_leather <= raid.cap_leather and raid.taken_cloth <= raid.cap_cloth) then 'raids_armour_caps'
    when not (num_nulls(raid.taken_plate, raid.taken_mail, raid.taken_leather, raid.taken_cloth) in (0, 4)
      and least(raid.taken_plate, raid.taken_mail, raid.taken_leather, raid.taken_cloth) >= 0)
      then 'raids_armour_counted'
    when not (raid.taken = raid.taken_plate + raid.taken_mail + raid.taken_leather + raid.taken_cloth)
      then 'raids_armour_sum'
    when not ((raid.cancelled_at is null) = (raid.cancel_reason is null)
      and (raid.cancelled_at is null or raid.published_at is not null)) then 'raids_cancelled_with_reason'
    when not (length(raid.cancel_reason) between 1 and 200) then 'raids_cancel_reason'
  end;
begin
  if violated is null then return true; end if;
  raise check_violation using
    message = format('new row for relation "raids" violates check constraint "%s"', violated),
    table = 'raids', constraint = violated;
end $$;

alter table raids
  drop constraint raids_name_check,
  drop constraint raids_time_of_day_check,
  drop constraint raids_start_exists,
  drop constraint raids_difficulty_check,
  drop constraint raids_organization_check,
  drop constraint raids_loot_type_check,
  drop constraint raids_raid_type_check,
  drop constraint raids_boss_count_check,
  drop constraint raids_check1,
  drop constraint raids_max_clients_check,
  drop constraint raids_check,
  drop constraint raids_pot_check,
  drop constraint raids_armour_cap_range,
  drop constraint raids_armour_caps,
  drop constraint raids_armour_counted,
  drop constraint raids_armour_sum,
  drop constraint raids_cancelled_with_reason,
  drop constraint raids_cancel_reason,
  add constraint raids_valid check (is_valid_raid(raids));

create function is_valid_booking(booking bookings) returns boolean language plpgsql immutable as $$
declare
  violated text := case
    when not (booking.seat > 0) then 'bookings_seat_check'
    when not (length(booking.raider_io_link) <= 500) then 'bookings_raider_io_link_check'
    when not (length(booking.client_name) between 1 and 80) then 'bookings_client_name_check'
    when not (length(booking.client_realm) between 1 and 80) then 'bookings_client_realm_check'
    when not (booking.client_faction in ('Alliance', 'Horde')) then 'bookings_client_faction_check'
    when not (booking.payment_faction in ('Alliance', 'Horde')) then 'bookings_payment_faction_check'
    when not (booking.source in ('TC', 'BR')) then 'bookings_source_check'
    when not (booking.price between 0 and 10000000000) then 'bookings_price_check'
    when not (booking.price_floor >= 0) then 'bookings_price_floor_check'
    when not (booking.deposit >= 0) then 'bookings_deposit_check'
    when not (booking.deposit <= booking.price * case booking.source when 'TC' then 32 else 5 end / 100)
      then 'bookings_check1'
    when not (length(booking.contact_info) <= 200) then 'bookings_contact_info_check'
    when not (booking.contact_info <> '' or booking.contact_words = '') then 'bookings_contact_words'
    when not (length(booking.additional_notes) <= 2000) then 'bookings_additional_notes_check'
    when not (cardinality(booking.selected_bosses) <= 1
      and booking.selected_bosses <@ array['Nexus', 'Dimensius', 'Both']) then 'bookings_selected_bosses_check'
    when not (booking.paid_to in ('Advertiser', 'Collector')) then 'bookings_paid_to_check'
    when not (not booking.paid_for_good or booking.paid_to is not null) then 'bookings_check'
    when not (booking.left_as in ('cancelled', 'no-show')) then 'bookings_left_as_check'
    when not ((booking.left_as is null) = (booking.left_at is null)) then 'bookings_left_at'
    when not ((booking.left_as is null) = (booking.reason is null)) then 'bookings_left_with_reason'
    when not (booking.left_by is null or booking.left_as is not null) then 'bookings_left_by'
    when not (booking.done_at is null or booking.left_as is null) then 'bookings_done_or_left'
    when not (length(booking.reason) between 1 and 200) then 'bookings_reason_check'
    when not (booking.deposit_outcome in ('refunded', 'kept', 'owed')) then 'bookings_deposit_outcome_check'
    when not ((booking.deposit_outcome is not null) = (booking.left_as is not null and booking.deposit > 0))
      then 'bookings_deposit_outcome'
  end;
begin
  if violated is null then return true; end if;
  raise check_violation using
    message = format('new row for relation "bookings" violates check constraint "%s"', violated),
    table = 'bookings', constraint = violated;
end $$;

alter table bookings
  drop constraint bookings_seat_check,
  drop constraint bookings_raider_io_link_check,
  drop constraint bookings_client_name_check,
  drop constraint bookings_client_realm_check,
  drop constraint bookings_client_faction_check,
  drop constraint bookings_payment_faction_check,
  drop constraint bookings_source_check,
  drop constraint bookings_price_check,
  drop constraint bookings_price_floor_check,
  drop constraint bookings_deposit_check,
  drop constraint bookings_check1,
  drop constraint bookings_contact_info_check,
  drop constraint bookings_contact_words,
  drop constraint bookings_additional_notes_check,
  drop constraint bookings_selected_bosses_check,
  drop constraint bookings_paid_to_check,
  drop constraint bookings_check,
  drop constraint bookings_left_as_check,
  drop constraint bookings_left_at,
  drop constraint bookings_left_with_reason,
  drop constraint bookings_left_by,
  drop constraint bookings_done_or_left,
  drop constraint bookings_reason_check,
  drop constraint bookings_deposit_outcome_check,
  drop constraint bookings_deposit_outcome,
  add constraint bookings_valid check (is_valid_booking(bookings));
