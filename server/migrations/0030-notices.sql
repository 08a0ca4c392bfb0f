-- What the portal tells a person of: see docs/decisions/0035-notices.md. The change that it is about is in the
-- audit trail; a notice is a copy of a part of it, deleted after 90 days, and not audited itself.
create table notices (
  id uuid primary key default gen_random_uuid(),
  -- The order of the list: those of one transaction have the same time.
  number bigint generated always as identity,
  user_id uuid not null references users,
  at timestamptz not null default now(),
  kind text not null check (kind in ('raid-changed', 'raid-cancelled', 'booking-locked', 'booking-done',
    'booking-left', 'booking-moved', 'payout', 'payout-disputed', 'gold-missing')),
  text text not null check (length(text) between 1 and 500),
  link text not null check (link ~ '^/dashboard($|[/?])'),
  seen boolean not null default false
);
create unique index notices_of_person on notices (user_id, number);
create index notices_unread on notices (user_id) where not seen;
create index notices_by_age on notices (at);

create function refuse_notice_change() returns trigger language plpgsql as $$
begin
  raise exception 'a notice can only be marked as seen';
end $$;
create trigger only_marked_as_seen before update on notices for each row
  when (not new.seen or (new.id, new.number, new.user_id, new.at, new.kind, new.text, new.link)
    is distinct from (old.id, old.number, old.user_id, old.at, old.kind, old.text, old.link))
  execute function refuse_notice_change();

-- One choice for each kind. The defaults stay: processes of the release before insert rows without them.
alter table person_settings
  add column raid_change_notices boolean not null default true,
  add column raid_cancel_notices boolean not null default true,
  add column booking_lock_notices boolean not null default true,
  add column booking_done_notices boolean not null default true,
  add column booking_left_notices boolean not null default true,
  add column booking_move_notices boolean not null default true,
  add column payout_notices boolean not null default true,
  add column dispute_notices boolean not null default true,
  add column missing_gold_notices boolean not null default true;
