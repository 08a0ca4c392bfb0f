-- One seat per character, however it is spelt: the key is that of contract/src/bookings/character-key.ts.
-- Compared byte by byte, so that no collation matters.
alter table bookings add column character_key text collate "C";

alter table bookings disable trigger user;
-- run: fill-character-keys
alter table bookings enable trigger user;

alter table bookings alter column character_key set not null;

-- A process of the release before does not know the key of the bookings that it makes. The usual spelling
-- has the key that the contract computes.
create function fill_character_key() returns trigger language plpgsql as $$
begin
  new.character_key := left(lower(normalize(new.client_name, NFKC)), 100) || '-'
    || left(regexp_replace(lower(normalize(new.client_realm, NFKC)), '[^[:alnum:]]', '', 'g'), 100);
  return new;
end $$;
create trigger character_key_filled before insert on bookings
  for each row when (new.character_key is null) execute function fill_character_key();

drop index bookings_one_seat_each;
create unique index bookings_one_seat_each on bookings (raid_id, character_key) where left_as is null;
-- Those from before this rule, see docs/decisions/0024-character-key.md.
create index bookings_booked_twice on bookings (raid_id)
  where left_as is null and strpos(character_key, '#') > 0;

-- In another raid a booking from before this rule is a duplicate no more, or it is refused.
create function unmark_duplicate() returns trigger language plpgsql as $$
begin
  new.character_key := split_part(new.character_key, '#', 1);
  return new;
end $$;
create trigger duplicate_unmarked before update of raid_id on bookings
  for each row when (old.raid_id <> new.raid_id) execute function unmark_duplicate();

-- The key follows from name and realm, which the audit trail has, and from which a redaction removes them.
create or replace function record_inserts() returns trigger language plpgsql as $$
declare
  left_out text[] := coalesce(tg_argv[:], '{}');
  action text := nullif(current_setting('forge.action', true), '');
  actor text := nullif(current_setting('forge.actor', true), '');
begin
  if action is null and exists (select from new_rows) then
    raise exception 'a change of % without an action: use the transaction helper', tg_table_name;
  end if;
  insert into audit (actor, action, thing, thing_id, after)
  -- A row without a creator cannot be made by it: then `creator` is refused as it is no uuid.
  select case when actor = 'creator' then coalesce(after ->> 'created_by', actor) else actor end::uuid,
    action, tg_table_name, after ->> 'id', after
  from (select to_jsonb(new_rows) - left_out as after from new_rows) as inserted;
  return null;
end $$;

drop trigger audited on bookings;
create trigger audited after update or delete on bookings
  for each row execute function record_change('character_key');
drop trigger audited_insert on bookings;
create trigger audited_insert after insert on bookings referencing new table as new_rows
  for each statement execute function record_inserts('character_key');
