-- Seats are sold in batches. Their audit entries are written once per statement, not row by row. Updates
-- and deletes change one booking at a time, and stay as they are.
create function record_inserts() returns trigger language plpgsql as $$
declare
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
  from (select to_jsonb(new_rows) as after from new_rows) as inserted;
  return null;
end $$;

drop trigger audited on bookings;
create trigger audited after update or delete on bookings
  for each row execute function record_change();
create trigger audited_insert after insert on bookings referencing new table as new_rows
  for each statement execute function record_inserts();

-- A sale updates only counters of its raid, which no index contains. With room on the page for the new
-- version, no index has to be written.
alter table raids set (fillfactor = 70);

-- The same digests as before. Functions with a subquery are not inlined: called for every entry, they
-- made sealing an entry as expensive as selling the seat.
create or replace function digest_private_text(entry_ids bigint[]) returns void language sql as $$
  with entries as (
    select id,
      case when before is not null then (select jsonb_object_agg(field, before -> field)
        from unnest(private_fields('notes')) as field where before ? field) end as notes_before,
      case when after is not null then (select jsonb_object_agg(field, after -> field)
        from unnest(private_fields('notes')) as field where after ? field) end as notes_after,
      case when before is not null then (select jsonb_object_agg(field, before -> field)
        from unnest(private_fields('names')) as field where before ? field) end as names_before,
      case when after is not null then (select jsonb_object_agg(field, after -> field)
        from unnest(private_fields('names')) as field where after ? field) end as names_after
    from audit where id = any(entry_ids)
  ), salted as (
    select *,
      case when notes_before is not null or notes_after is not null then gen_random_uuid() end as notes_salt,
      case when names_before is not null or names_after is not null then gen_random_uuid() end as names_salt
    from entries
  )
  insert into audit_private (entry_id, notes_salt, notes_digest, names_salt, names_digest)
  select id,
    notes_salt, sha256(uuid_send(notes_salt)
      || convert_to(jsonb_build_array(notes_before, notes_after)::text, 'UTF8')),
    names_salt, sha256(uuid_send(names_salt)
      || convert_to(jsonb_build_array(names_before, names_after)::text, 'UTF8'))
  from salted where notes_salt is not null or names_salt is not null
  on conflict do nothing
$$;
