-- Replies to a ticket are told of like gold to send: to everyone, until they turn it off.
alter table person_settings add column ticket_notices boolean not null default true;
-- From here on every row says it itself, like the others.
alter table person_settings alter column ticket_notices drop default;
