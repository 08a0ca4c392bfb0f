-- Seals make the audit trail tamper-evident: each is a hash over a range of entries and the seal before.
-- See docs/decisions/0019-audit-seals.md.
create table audit_seals (
  number bigint primary key check (number >= 1),
  -- The range of entry ids; ids without an entry belong to transactions that were rolled back.
  first_id bigint not null,
  last_id bigint not null check (last_id >= first_id),
  -- What goes into an entry's hash, see server/src/audit/entry-hash.ts.
  format smallint not null check (format >= 1),
  -- For each entry its id (8 bytes) and its hash (32 bytes), so that a changed entry can be named.
  entries bytea not null check (octet_length(entries) % 40 = 0),
  hash bytea not null check (octet_length(hash) = 32),
  sealed_at timestamptz not null default now()
);

-- Text about people enters an entry's hash as salted digests only. A redaction deletes text and salt, and
-- the hash remains what it was.
create table audit_private (
  -- Not a foreign key: a backup of a trail from which someone removed entries must still restore.
  entry_id bigint primary key,
  notes_salt uuid,
  notes_digest bytea check (octet_length(notes_digest) = 32),
  names_salt uuid,
  names_digest bytea check (octet_length(names_digest) = 32),
  check (notes_salt is null or notes_digest is not null),
  check (names_salt is null or names_digest is not null)
);

create function private_fields(kind text) returns text[] language sql immutable as $$
  select case kind
    when 'notes' then array['contact_info', 'additional_notes', 'subject', 'text', 'reason']
    when 'names' then array['client_name', 'raider_io_link', 'username', 'discord_username',
      'discord_id', 'avatar_url', 'user_agent']
  end
$$;

-- Which text was removed, of what. The entry in the audit trail comes with it.
create table redactions (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  thing text not null,
  thing_id text not null,
  kind text not null check (kind in ('notes', 'names'))
);

create index redactions_of_thing on redactions (thing, thing_id);

create trigger audited after insert or update or delete on redactions
  for each row execute function record_change();

-- Whether the only difference is private text that became null.
create function is_redacted_from(old jsonb, new jsonb) returns boolean language sql immutable as $$
  select (old is null) = (new is null) and not exists (
    select from jsonb_each(coalesce(old, '{}')) as before
      full join jsonb_each(coalesce(new, '{}')) as after using (key)
    where before.value is distinct from after.value
      and (before.value is null or after.value is distinct from 'null'::jsonb
        or key <> all(private_fields('notes') || private_fields('names'))))
$$;

create or replace function refuse_rewriting_history() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit' then
    if (to_jsonb(new) - 'before' - 'after') = (to_jsonb(old) - 'before' - 'after')
      and is_redacted_from(old.before, new.before) and is_redacted_from(old.after, new.after) then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'audit_private' then
    if (to_jsonb(new) - 'notes_salt' - 'names_salt') = (to_jsonb(old) - 'notes_salt' - 'names_salt')
      and (new.notes_salt is null or new.notes_salt = old.notes_salt)
      and (new.names_salt is null or new.names_salt = old.names_salt) then
      return new;
    end if;
  end if;
  raise exception 'the audit trail is append-only';
end $$;

create trigger seals_are_append_only before update or delete on audit_seals
  for each row execute function refuse_rewriting_history();
create trigger seals_are_never_emptied before truncate on audit_seals
  for each statement execute function refuse_rewriting_history();
create trigger digests_are_append_only before update or delete on audit_private
  for each row execute function refuse_rewriting_history();
create trigger digests_are_never_emptied before truncate on audit_private
  for each statement execute function refuse_rewriting_history();

-- The private fields of an entry, and their digest; null if it has none.
create function private_part(before jsonb, after jsonb, kind text) returns jsonb
  language sql immutable as $$
  select case when before ?| private_fields(kind) or after ?| private_fields(kind) then
    jsonb_build_array(
      (select jsonb_object_agg(key, value) from jsonb_each(before) where key = any(private_fields(kind))),
      (select jsonb_object_agg(key, value) from jsonb_each(after) where key = any(private_fields(kind))))
  end
$$;

create function salted_digest(salt uuid, part jsonb) returns bytea language sql immutable strict as $$
  select sha256(uuid_send(salt) || convert_to(part::text, 'UTF8'))
$$;

-- Gives these entries salts and digests, unless they have them.
create function digest_private_text(entry_ids bigint[]) returns void language sql as $$
  with private as (
    select id, private_part(before, after, 'notes') as notes, private_part(before, after, 'names') as names
    from audit where id = any(entry_ids)
  ), salted as (
    select *, case when notes is not null then gen_random_uuid() end as notes_salt,
      case when names is not null then gen_random_uuid() end as names_salt
    from private where notes is not null or names is not null
  )
  insert into audit_private (entry_id, notes_salt, notes_digest, names_salt, names_digest)
  select id, notes_salt, salted_digest(notes_salt, notes), names_salt, salted_digest(names_salt, names)
  from salted on conflict do nothing
$$;

create function without_text(fields jsonb, kind text) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case when key = any(private_fields(kind)) then 'null' else value end)
  from jsonb_each(fields)
$$;

-- Removes the private text of these things from the audit trail, and records that. The one way to do so:
-- the role of the portal may not update the trail.
create function redact_audit(of_thing text, ids text[], of_kind text) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry_ids bigint[];
begin
  entry_ids := array(select id from audit where thing = of_thing and thing_id = any(ids)
    and private_part(before, after, of_kind) is not null
    and private_part(before, after, of_kind) is distinct from
      private_part(without_text(before, of_kind), without_text(after, of_kind), of_kind));
  perform digest_private_text(entry_ids);
  insert into redactions (thing, thing_id, kind)
    select distinct thing, thing_id, of_kind from audit where id = any(entry_ids);
  update audit_private set
    notes_salt = case when of_kind <> 'notes' then notes_salt end,
    names_salt = case when of_kind <> 'names' then names_salt end
    where entry_id = any(entry_ids);
  update audit set before = without_text(before, of_kind), after = without_text(after, of_kind)
    where id = any(entry_ids);
  return cardinality(entry_ids);
end $$;
