-- When a person was told that a character is booked, at most ten times in ten minutes: see probe-limit.ts. One row per
-- person, so that the row lock makes the count exact over several processes. Bookkeeping, not history.
create table character_refusals (
  user_id uuid primary key references users,
  refused_at timestamptz[] not null check (cardinality(refused_at) <= 10)
);

-- A process of the release before does not know the key: an edit of the name would keep the old one. The usual spelling
-- has the key that the contract computes; of others this cannot be said in SQL. Thral is Thrall to the contract.
create function renew_character_key() returns trigger language plpgsql as $$
begin
  new.character_key := lower(new.client_name collate "C") || '-'
    || lower(regexp_replace(new.client_realm, '[^A-Za-z]', '', 'g') collate "C");
  return new;
end $$;
create trigger character_key_renewed before update of client_name, client_realm on bookings
  for each row when (new.character_key = old.character_key
    and (new.client_name <> old.client_name or new.client_realm <> old.client_realm)
    and new.client_name ~ '^[A-Za-z]+$' and new.client_realm ~ '^[A-Za-z][A-Za-z'' -]*$'
    and lower(new.client_realm) <> 'thral')
  execute function renew_character_key();
