-- Seats that several people buy at the same moment are sold by one statement. It says that each new row
-- was made by its own creator, and the trail names them one by one.
create or replace function record_change() returns trigger language plpgsql as $$
declare
  left_out text[] := coalesce(tg_argv[:], '{}');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  action text := nullif(current_setting('forge.action', true), '');
  actor text := nullif(current_setting('forge.actor', true), '');
begin
  if before is not distinct from after then
    return null;
  end if;
  if action is null then
    raise exception 'a change of % without an action: use the transaction helper', tg_table_name;
  end if;
  if actor = 'creator' then
    if tg_op = 'INSERT' then
      actor := after ->> 'created_by';
    end if;
    if actor is null or tg_op <> 'INSERT' then
      raise exception 'a change of % by its creator: only a new row can say who that is', tg_table_name;
    end if;
  end if;
  insert into audit (actor, action, thing, thing_id, before, after) values (
    actor::uuid, action, tg_table_name, coalesce(after, before) ->> 'id', before, after);
  return null;
end $$;
