-- A lease on the check of a person's roles: it renews their grant too, and Discord accepts a refresh
-- token once. It ends at this time even if the process that holds it died.
alter table role_checks add column checked_until timestamptz;

-- Until when Discord asked us not to call it. Unlogged, here and below: not history, not in backups.
create unlogged table discord_pauses (
  scope text primary key,
  until timestamptz not null
);

-- Grants that nobody uses any more and that are still to be revoked at Discord. A revocation ends all
-- of a person's tokens, so it is delayed: a sign-in that follows soon cancels it.
create unlogged table discord_revocations (
  user_id uuid primary key references users,
  refresh_token bytea not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- A call to Discord may be under way until then.
  called_until timestamptz
);
