-- What is the same in many raids, to create the next one from: all but its start, its people and its clients.
create table raid_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  difficulty text not null check (difficulty in ('NORMAL', 'HEROIC', 'MYTHIC')),
  organization text not null check (organization in ('Guild', 'In-House', 'Team')),
  loot_type text not null check (loot_type in ('Unsaved', 'Saved', 'VIP', 'Loot Share')),
  raid_type text not null check (raid_type in ('Full Run', 'Curve')),
  boss_count integer not null check (boss_count between 1 and 1000),
  max_clients integer not null check (max_clients between 1 and 1000),
  -- Seats for each armour; null: any.
  cap_plate integer check (cap_plate between 0 and 1000),
  cap_mail integer check (cap_mail between 0 and 1000),
  cap_leather integer check (cap_leather between 0 and 1000),
  cap_cloth integer check (cap_cloth between 0 and 1000),
  pot bigint not null check (pot between 0 and 10000000000),
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  check (raid_type <> 'Curve' or boss_count <= 2)
);

create trigger audited after insert or update or delete on raid_templates
  for each row execute function record_change();
