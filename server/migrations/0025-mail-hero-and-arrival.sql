-- The hero that a mail's code names. A code whose hero is not active any more is issued again.
alter table mails add column hero_name text, add column hero_realm text,
  add constraint mails_hero_whole check ((hero_name is null) = (hero_realm is null)),
  add constraint mails_hero_in_code check (hero_name is null or payment_code is not null);

-- What the bank found: null while it has not looked, and before the mail is sent.
alter table mails add column arrival text check (arrival in ('received', 'missing')),
  add column missing_reason text check (length(missing_reason) between 1 and 200),
  add constraint mails_arrival_of_sent check (arrival is null or sent_at is not null),
  add constraint mails_missing_with_reason check ((missing_reason is not null) = (arrival is not distinct from 'missing'));

alter table mails disable trigger user;
-- run: fill-code-heroes
alter table mails enable trigger user;

-- The admin panel lists the gold that waits for a bank.
create index mails_unsent on mails (payment_realm, payment_faction) include (amount, created_at)
  where sent_at is null;
-- Every list has the missing ones, however old.
create index mails_missing on mails (raid_id) where arrival = 'missing';
