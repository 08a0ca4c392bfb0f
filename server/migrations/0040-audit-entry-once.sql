-- The same entries. PostgreSQL merges a plain subquery into the query around it: each of the three uses of
-- `after` converted the row again.
create or replace function record_inserts() returns trigger language plpgsql as $$
declare
  left_out text[] := coalesce(tg_argv[:], '{}');
  action text := nullif(current_setting('forge.action', true), '');
  actor text := nullif(current_setting('forge.actor', true), '');
begin
  if action is null and exists (select from new_rows) then
    raise exception 'a change of % without an action: use the transaction helper', tg_table_name;
  end if;
  with inserted as materialized (select to_jsonb(new_rows) - left_out as after from new_rows)
  insert into audit (actor, action, thing, thing_id, after)
  -- A row without a creator cannot be made by it: then `creator` is refused as it is no uuid.
  select case when actor = 'creator' then coalesce(after ->> 'created_by', actor) else actor end::uuid,
    action, tg_table_name, after ->> 'id', after
  from inserted;
  return null;
end $$;
