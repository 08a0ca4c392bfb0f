create table raids (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  -- What a clock on a wall in Paris shows; the instant follows from it and from nothing else.
  day date not null,
  time_of_day time not null check (extract(minute from time_of_day)::int % 15 = 0
    and extract(second from time_of_day) = 0),
  starts_at timestamptz not null
    generated always as ((day + time_of_day) at time zone 'Europe/Paris') stored,
  difficulty text not null check (difficulty in ('NORMAL', 'HEROIC', 'MYTHIC')),
  organization text not null check (organization in ('Guild', 'In-House', 'Team')),
  loot_type text not null check (loot_type in ('Unsaved', 'Saved', 'VIP', 'Loot Share')),
  raid_type text not null check (raid_type in ('Full Run', 'Curve')),
  boss_count integer not null check (boss_count between 1 and 1000),
  max_clients integer not null check (max_clients between 1 and 1000),
  pot bigint not null check (pot between 0 and 10000000000),
  leader_id uuid not null references users,
  collector_id uuid references users,
  -- Seats sold. Every booking takes one in its own transaction; no raid is ever oversold.
  taken integer not null default 0 check (taken between 0 and max_clients),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz,
  check (raid_type <> 'Curve' or boss_count <= 2)
);

create index raids_published on raids (starts_at) where published_at is not null and deleted_at is null;
create index raids_pending on raids (starts_at) where published_at is null and deleted_at is null;
create index raids_of_day on raids (day) where published_at is not null and deleted_at is null;
create index raids_led on raids (leader_id);
create index raids_collected on raids (collector_id) where collector_id is not null;
create index raids_created on raids (created_by);

create index users_by_role on users using gin (roles);

create trigger audited after insert or delete on raids
  for each row execute function record_change();
-- A sold seat is told by its booking's own entry: `taken` alone is not worth another.
create trigger audited_update after update of name, day, time_of_day, difficulty, organization,
  loot_type, raid_type, boss_count, max_clients, pot, leader_id, collector_id, published_at, deleted_at
  on raids for each row execute function record_change('taken');
