create function is_role_list(roles text[]) returns boolean language sql immutable as $$
  select roles <@ array['Admin', 'Developer', 'Raid Manager', 'Gold Collector', 'Advertiser',
    'Senior Advertiser', 'Trial Advertiser', 'Raid Leader', 'Forge Member']
$$;

create table users (
  id uuid primary key default gen_random_uuid(),
  discord_id text not null unique check (discord_id ~ '^[0-9]{1,20}$'),
  username text not null check (username <> ''),
  discord_username text not null,
  avatar_url text,
  discord_role_ids text[] not null default '{}',
  roles text[] not null default '{}' check (is_role_list(roles)),
  created_at timestamptz not null default now()
);

create trigger audited after insert or update or delete on users
  for each row execute function record_change();

-- When the community last confirmed a person's roles, and when to ask again. Bookkeeping, not history.
create table role_checks (
  user_id uuid primary key references users,
  confirmed_at timestamptz not null,
  due_at timestamptz not null,
  active_at timestamptz not null
);

create index role_checks_due on role_checks (due_at);

-- What lets us ask the community for a person's roles; sealed with the session secret.
create table discord_grants (
  user_id uuid primary key references users,
  access_token bytea not null,
  refresh_token bytea not null,
  expires_at timestamptz not null
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id uuid not null references users,
  user_agent text not null default '' check (length(user_agent) <= 400),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (expires_at > created_at)
);

create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create trigger audited after insert or update or delete on sessions
  for each row execute function record_change('token_hash', 'last_seen_at');

-- A sign-in under way: its one-time state, bound to the browser that asked for it.
create table sign_in_attempts (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);

create index sign_in_attempts_by_expiry on sign_in_attempts (expires_at);
