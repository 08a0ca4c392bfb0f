-- The community's Discord channel: one message per published raid, kept up to date. The raid's own row says
-- what the message should show, so a change needs no further write: docs/decisions/0036-discord-channel.md.
create table discord_channel (
  only_one boolean primary key default true check (only_one),
  -- A digest: the address of a webhook is a secret.
  webhook text not null,
  -- Whether the process that started last has a webhook: only then published raids get a message.
  is_open boolean not null,
  last_success_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- No call is made before.
  retry_at timestamptz,
  check ((last_error is null) = (last_error_at is null))
);

create table channel_messages (
  id uuid primary key default gen_random_uuid(),
  raid_id uuid unique references raids on delete cascade,
  -- Of a test message, which has no raid.
  requested_by uuid references users,
  created_at timestamptz not null default now(),
  -- Discord's id; null until the first post was answered.
  message_id text,
  -- What the message shows of the raid; null: unknown.
  shown_version integer,
  shown_taken integer,
  -- No call is made before.
  due_at timestamptz not null default now(),
  -- One process at a time sends this message. A claim ends at this time even if that process died.
  claims integer not null default 0,
  claimed_until timestamptz,
  check ((raid_id is null) = (requested_by is not null)),
  check ((shown_version is null) = (shown_taken is null))
);

create trigger audited after insert on channel_messages
  for each row when (new.raid_id is null) execute function record_change();

-- Raids are published by several use cases.
create function announce_raid() returns trigger language plpgsql as $$
begin
  insert into channel_messages (raid_id)
  select new.id from discord_channel where is_open and new.starts_at > now()
  on conflict (raid_id) do nothing;
  return null;
end $$;
create trigger announced_insert after insert on raids for each row
  when (new.published_at is not null and new.deleted_at is null) execute function announce_raid();
create trigger announced after update of published_at on raids for each row
  when (old.published_at is null and new.published_at is not null) execute function announce_raid();
