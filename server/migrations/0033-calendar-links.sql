-- The secret address of a person's calendar. The hash finds it; the encrypted token shows it again to its owner.
create table calendar_links (
  id uuid primary key references users,
  token_hash bytea not null unique check (length(token_hash) = 32),
  encrypted_token bytea not null,
  created_at timestamptz not null default now()
);
create trigger audited after insert or update or delete on calendar_links
  for each row execute function record_change('token_hash', 'encrypted_token');

-- Calendars also list raids that were deleted.
create index raids_by_start on raids (starts_at) where published_at is not null;
