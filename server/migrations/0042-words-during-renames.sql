-- A change of a booking waits for a change of its creator's name, or that for this: each would miss the words
-- that the other writes. People are locked after raids and bookings, as everywhere; a sale does not run this.
create or replace function find_booking() returns trigger language plpgsql as $$
begin
  perform from users where id in (old.created_by, new.created_by) order by id for key share;
  delete from booking_words using raids, users
  where raids.id = old.raid_id and users.id = old.created_by and week = week_of(raids.day) and booking_id = old.id
    and word in (select split_words(old.client_words || old.contact_words || users.name_words));
  -- A word that an earlier race left must not refuse the change.
  insert into booking_words select * from words_of_bookings(array[new.id]) on conflict do nothing;
  return null;
end $$;
