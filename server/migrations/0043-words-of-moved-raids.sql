-- The move of a raid to another week waits for a change of its advertisers' names, or that for this, as in 0042. The
-- raid is locked before the people.
create or replace function find_raid() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from raid_words where week = week_of(old.day) and raid_id = old.id
      and word in (select split_words(old.name_words));
  end if;
  insert into raid_words select week_of(new.day), word, new.id from split_words(new.name_words) as word;
  if tg_op = 'UPDATE' and week_of(old.day) <> week_of(new.day) then
    perform from users where id in (select created_by from bookings where raid_id = new.id) order by id for key share;
    with former as (
      select words.* from words_of_bookings(array(select id from bookings where raid_id = new.id)) as words)
    update booking_words set week = former.week from former
    where booking_words.week = week_of(old.day) and booking_words.word = former.word
      and booking_words.booking_id = former.booking_id;
  end if;
  return null;
end $$;
