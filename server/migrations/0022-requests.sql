-- A request that made something, so that sending it again makes nothing. Only success is remembered: the row
-- is written in the transaction that makes the thing. Bookkeeping, not history, and deleted after two days.
create table requests (
  user_id uuid not null references users,
  -- Made by the client, once per intent.
  request_id uuid not null,
  call text not null,
  -- SHA-256 of the validated body: equal requests are recognised without storing their text.
  digest bytea not null check (length(digest) = 32),
  thing_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (user_id, request_id)
);
create index requests_by_age on requests (created_at);

-- Tickets had this for themselves. The columns are dropped in a later release: old processes still write them.
drop index tickets_asked_once;
drop index ticket_messages_sent_once;
alter table tickets alter column request_id drop not null;
alter table ticket_messages drop constraint ticket_messages_check1;
