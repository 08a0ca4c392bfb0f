-- A redaction keeps empty text: it says nothing about anyone, and the history would show it as removed.
create or replace function without_text(fields jsonb, kind text) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key,
    case when key = any(private_fields(kind)) and value <> '""' then 'null' else value end)
  from jsonb_each(fields)
$$;
