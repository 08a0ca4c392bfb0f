-- The audit trail: who changed what, when, from what to what. Written by triggers, so that no change
-- can forget it, in the transaction of the change itself. See docs/decisions/0003-audit-by-trigger.md.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor uuid,                       -- null: the portal itself
  action text not null check (action <> ''),
  thing text not null,
  thing_id text not null,
  before jsonb,
  after jsonb,
  check (before is not null or after is not null)
);

create index audit_of_thing on audit (thing, thing_id, id);
create index audit_of_actor on audit (actor, id) where actor is not null;

create function refuse_rewriting_history() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;

create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_rewriting_history();
create trigger audit_is_never_emptied before truncate on audit
  for each statement execute function refuse_rewriting_history();

-- Arguments: columns that the trail must not show (secrets) or that are not worth an entry.
create function record_change() returns trigger language plpgsql as $$
declare
  left_out text[] := coalesce(tg_argv[:], '{}');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - left_out end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - left_out end;
  action text := nullif(current_setting('forge.action', true), '');
begin
  if before is not distinct from after then
    return null;
  end if;
  if action is null then
    raise exception 'a change of % without an action: use the transaction helper', tg_table_name;
  end if;
  insert into audit (actor, action, thing, thing_id, before, after) values (
    nullif(current_setting('forge.actor', true), '')::uuid,
    action, tg_table_name, coalesce(after, before) ->> 'id', before, after);
  return null;
end $$;
