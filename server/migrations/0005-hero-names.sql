-- The bank's characters: gold is mailed to the active one on a payment's realm and faction.
create table hero_names (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  realm text not null check (length(realm) between 1 and 80),
  faction text not null check (faction in ('Alliance', 'Horde')),
  active boolean not null,
  created_at timestamptz not null default now()
);

create unique index hero_names_once on hero_names (lower(name), lower(realm), faction);

create trigger audited after insert or update or delete on hero_names
  for each row execute function record_change();
