-- The Cyrillic letter that looks like c counts as c: keys with it are computed again.
drop index bookings_one_seat_each;

alter table bookings disable trigger user;
-- run: fill-character-keys
alter table bookings enable trigger user;

create unique index bookings_one_seat_each on bookings (raid_id, character_key) where left_as is null;
