-- The number of a booking's seat in its raid, stable while the seat is held. Lists of raids name seats,
-- not bookings: everyone receives them, and they must be short.
alter table raids add column last_seat integer not null default 0;
alter table bookings add column seat integer;

alter table raids disable trigger user;
alter table bookings disable trigger user;
update bookings set seat = numbered.seat
  from (select id, row_number() over (partition by raid_id order by created_at, id) as seat
    from bookings) as numbered
  where bookings.id = numbered.id;
update raids set last_seat = taken where taken > 0;
alter table bookings enable trigger user;
alter table raids enable trigger user;

alter table bookings alter column seat set not null;
alter table bookings add check (seat > 0);
create unique index bookings_seats on bookings (raid_id, seat);

-- The number of the last seat is not history.
drop trigger audited on raids;
create trigger audited after insert or delete on raids
  for each row execute function record_change('settled', 'last_seat');
drop trigger audited_update on raids;
create trigger audited_update after update of name, day, time_of_day, difficulty, organization,
  loot_type, raid_type, boss_count, max_clients, pot, leader_id, collector_id, published_at, deleted_at
  on raids for each row execute function record_change('taken', 'settled', 'last_seat');
