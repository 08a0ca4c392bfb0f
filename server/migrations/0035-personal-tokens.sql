-- Tokens with which programs act as the person who made them. Revoked and expired ones are deleted.
create table personal_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  name text not null check (name <> '' and length(name) <= 60),
  access text not null check (access in ('read', 'write')),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
create index personal_tokens_by_user on personal_tokens (user_id);

-- Not every use is a change: last_used_at is written in the background.
create trigger audited after insert or delete on personal_tokens
  for each row execute function record_change('token_hash');
create trigger audited_update after update of user_id, token_hash, name, access, expires_at on personal_tokens
  for each row execute function record_change('token_hash');
