-- What find looks for: words as contract/src/find/words.ts folds them, each after a blank. Compared byte by byte.
-- See docs/decisions/0032-find.md.
alter table users add column name_words text collate "C";
alter table raids add column name_words text collate "C";
alter table bookings add column client_words text collate "C", add column contact_words text collate "C";

-- Derived columns are not history, and the trail would keep names that are removed.
do $$
declare
  recorded record;
  left_out text;
begin
  for recorded in
    select tgname, relname, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relname in ('users', 'raids', 'bookings')
      and tgfoid in ('record_change'::regproc, 'record_inserts'::regproc)
  loop
    left_out := case recorded.relname when 'bookings' then '''client_words'', ''contact_words'''
      else '''name_words''' end;
    execute format('drop trigger %I on %I', recorded.tgname, recorded.relname);
    execute regexp_replace(recorded.definition, '\)$',
      case when recorded.definition like '%()' then '' else ', ' end || left_out || ')');
  end loop;
end $$;

alter table users disable trigger user;
alter table raids disable trigger user;
alter table bookings disable trigger user;
-- run: fill-words
alter table bookings enable trigger user;
alter table raids enable trigger user;
alter table users enable trigger user;

alter table users alter column name_words set not null;
alter table raids alter column name_words set not null;
alter table bookings alter column client_words set not null, alter column contact_words set not null,
  -- A contact that is removed cannot be found.
  add constraint bookings_contact_words check (contact_info <> '' or contact_words = '');

-- Weeks let a search begin with the newest raids.
create function week_of(day date) returns integer language sql immutable as $$
  select (day - date '0001-01-01') / 7
$$;

-- Maintained by the triggers below. Without foreign keys, which would be checked for each word of a sale.
create table booking_words (
  week integer not null,
  word text collate "C" not null,
  booking_id uuid not null,
  raid_id uuid not null,
  created_by uuid not null,
  primary key (week, word, booking_id) include (raid_id)
);
create index booking_words_of_creator on booking_words (created_by, week, word) include (booking_id, raid_id);

create table raid_words (
  week integer not null,
  word text collate "C" not null,
  raid_id uuid not null,
  primary key (week, word, raid_id)
);

create function split_words(words text) returns setof text language sql immutable as $$
  select distinct word from unnest(string_to_array(words, ' ')) as word where word <> ''
$$;

-- The rows of booking_words that these bookings should have.
create function words_of_bookings(ids uuid[])
  returns table (week integer, word text, booking_id uuid, raid_id uuid, created_by uuid)
  language sql stable as $$
  select week_of(day), word, bookings.id, bookings.raid_id, bookings.created_by
  from bookings join raids on raids.id = bookings.raid_id join users on users.id = bookings.created_by
    cross join lateral split_words(client_words || contact_words || users.name_words) as word
  where bookings.id = any(ids)
$$;

insert into raid_words select week_of(day), word, id from raids cross join lateral split_words(name_words) as word;
insert into booking_words select week_of(day), word, bookings.id, raid_id, bookings.created_by
  from bookings join raids on raids.id = raid_id join users on users.id = bookings.created_by
    cross join lateral split_words(client_words || contact_words || users.name_words) as word;

-- Leaders and collectors find among the bookings of their raids by this index alone.
drop index bookings_seats;
create unique index bookings_seats on bookings (raid_id, seat)
  include (id, created_by, client_words, contact_words);

-- The triggers below name the text as well as its words, which another trigger may have set.
--
-- A process of the release before does not know these columns. Of plain text the words are those that the contract
-- computes; of other text they are close to it.
create function plain_words(text text) returns text language sql immutable as $$
  select rtrim(left(' ' || regexp_replace(lower(regexp_replace(normalize(text, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf]+', ' ', 'g'), 300))
$$;

create function plain_client_words(name text, realm text) returns text language sql immutable as $$
  select left(plain_words(name) || plain_words(realm) || ' ' || replace(plain_words(realm), ' ', ''), 300)
$$;

create function is_plain(text text) returns boolean language sql immutable as $$
  select text ~ '^[\u0001-\u007f]*$'
$$;

create function fill_name_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    new.name_words := plain_words(new.username);
  else
    new.name_words := plain_words(new.name);
  end if;
  return new;
end $$;
create trigger name_words_filled before insert on users
  for each row when (new.name_words is null) execute function fill_name_words();
create trigger name_words_renewed before update of username on users
  for each row when (new.username <> old.username and new.name_words = old.name_words and is_plain(new.username))
  execute function fill_name_words();
create trigger name_words_filled before insert on raids
  for each row when (new.name_words is null) execute function fill_name_words();
create trigger name_words_renewed before update of name on raids
  for each row when (new.name <> old.name and new.name_words = old.name_words and is_plain(new.name))
  execute function fill_name_words();

create function fill_booking_words() returns trigger language plpgsql as $$
begin
  new.client_words := coalesce(new.client_words, plain_client_words(new.client_name, new.client_realm));
  new.contact_words := coalesce(new.contact_words, plain_words(new.contact_info));
  return new;
end $$;
create trigger words_filled before insert on bookings
  for each row when (new.client_words is null or new.contact_words is null)
  execute function fill_booking_words();

create function renew_booking_words() returns trigger language plpgsql as $$
begin
  if new.client_words = old.client_words and is_plain(new.client_name || new.client_realm)
    and (new.client_name, new.client_realm) <> (old.client_name, old.client_realm) then
    new.client_words := plain_client_words(new.client_name, new.client_realm);
  end if;
  if new.contact_words = old.contact_words and is_plain(new.contact_info)
    and new.contact_info <> old.contact_info then
    new.contact_words := plain_words(new.contact_info);
  end if;
  return new;
end $$;
create trigger words_renewed before update of client_name, client_realm, contact_info on bookings
  for each row execute function renew_booking_words();

create function find_raid() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from raid_words where week = week_of(old.day) and raid_id = old.id
      and word in (select split_words(old.name_words));
  end if;
  insert into raid_words select week_of(new.day), word, new.id from split_words(new.name_words) as word;
  if tg_op = 'UPDATE' and week_of(old.day) <> week_of(new.day) then
    with former as (
      select words.* from words_of_bookings(array(select id from bookings where raid_id = new.id)) as words)
    update booking_words set week = former.week from former
    where booking_words.week = week_of(old.day) and booking_words.word = former.word
      and booking_words.booking_id = former.booking_id;
  end if;
  return null;
end $$;
create trigger found_insert after insert on raids for each row execute function find_raid();
create trigger found_update after update of name, name_words, day on raids
  for each row when (old.name_words <> new.name_words or old.day <> new.day) execute function find_raid();

create function find_new_bookings() returns trigger language plpgsql as $$
begin
  insert into booking_words select week_of(day), word, new_rows.id, raid_id, new_rows.created_by
  from new_rows join raids on raids.id = raid_id join users on users.id = new_rows.created_by
    cross join lateral split_words(client_words || contact_words || users.name_words) as word;
  return null;
end $$;
create trigger found_insert after insert on bookings referencing new table as new_rows
  for each statement execute function find_new_bookings();

create function find_booking() returns trigger language plpgsql as $$
begin
  delete from booking_words using raids, users
  where raids.id = old.raid_id and users.id = old.created_by and week = week_of(raids.day) and booking_id = old.id
    and word in (select split_words(old.client_words || old.contact_words || users.name_words));
  insert into booking_words select * from words_of_bookings(array[new.id]);
  return null;
end $$;
create trigger found_update after update of raid_id, created_by, client_name, client_realm, client_words,
  contact_info, contact_words on bookings
  for each row when ((old.raid_id, old.created_by, old.client_words, old.contact_words)
    is distinct from (new.raid_id, new.created_by, new.client_words, new.contact_words))
  execute function find_booking();

-- A sale refers to its creator before it takes over their name: it waits for this, or this for the sale.
create function exclude_sales() returns trigger language plpgsql as $$
begin
  perform from users where id = new.id for update;
  return new;
end $$;
create trigger sales_excluded before update of username, name_words on users
  for each row when (old.name_words <> new.name_words) execute function exclude_sales();

create function find_bookings_of_user() returns trigger language plpgsql as $$
begin
  delete from booking_words using bookings, raids, split_words(old.name_words) as former
  where bookings.created_by = new.id and raids.id = bookings.raid_id
    and booking_words.week = week_of(day) and booking_words.word = former
    and booking_words.booking_id = bookings.id
    and not former in (select split_words(client_words || contact_words || new.name_words));
  insert into booking_words select week_of(day), word, bookings.id, raid_id, new.id
  from bookings join raids on raids.id = raid_id cross join lateral split_words(new.name_words) as word
  where bookings.created_by = new.id on conflict do nothing;
  return null;
end $$;
create trigger found_update after update of username, name_words on users
  for each row when (old.name_words <> new.name_words) execute function find_bookings_of_user();

-- Whether single keys are shortcuts. The default stays: processes of the release before insert rows without this column.
alter table person_settings add column shortcuts boolean not null default true;
