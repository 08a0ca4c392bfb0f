create table tickets (
  id uuid primary key default gen_random_uuid(),
  author_id uuid not null references users,
  -- Made by the author's browser: the same request asked for twice is one ticket.
  request_id uuid not null,
  category text not null
    check (category in ('Booking', 'Payment', 'Raid', 'Account', 'Portal', 'Other')),
  subject text not null check (length(subject) between 1 and 120 and subject !~ '[\r\n]'),
  booking_id uuid references bookings,
  status text not null default 'Open' check (status in ('Open', 'In progress', 'Resolved')),
  -- Entries so far: each takes the next number while it holds the ticket, so none is taken twice.
  messages integer not null default 1 check (messages >= 1),
  created_at timestamptz not null default now(),
  last_activity_at timestamptz not null default now(),
  check (last_activity_at >= created_at)
);

create unique index tickets_asked_once on tickets (author_id, request_id);
create index tickets_active on tickets (last_activity_at desc, id);
create index tickets_active_by_status on tickets (status, last_activity_at desc, id);
create index tickets_active_of_author on tickets (author_id, last_activity_at desc, id);
create index tickets_of_booking on tickets (booking_id) where booking_id is not null;

-- What is said in a ticket is told by its message's own entry: the count alone is not worth another.
create trigger audited after insert or update or delete on tickets
  for each row execute function record_change('messages', 'last_activity_at');

-- An entry of a conversation: words, a change of the status, or words that changed it.
create table ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references tickets,
  number integer not null check (number >= 1),
  author_id uuid not null references users,
  -- The role in which staff answered; null where the ticket's author wrote.
  staff_role text check (staff_role in ('Admin', 'Developer')),
  text text check (length(text) between 1 and 4000),
  moved_to text check (moved_to in ('Open', 'In progress', 'Resolved')),
  request_id uuid,
  -- Not when the transaction began: entries that wait for each other come in this order.
  created_at timestamptz not null default clock_timestamp(),
  unique (ticket_id, number),
  check (text is not null or moved_to is not null),
  -- Words can be sent twice by mistake; a status that is set again changes nothing anyway.
  check ((text is not null) = (request_id is not null))
);

create unique index ticket_messages_sent_once on ticket_messages (ticket_id, author_id, request_id);

create trigger audited after insert or update or delete on ticket_messages
  for each row execute function record_change();

-- A ticket has every entry that it counts: looked at when the transaction commits.
create function refuse_missing_message() returns trigger language plpgsql as $$
begin
  if not exists (select from ticket_messages where ticket_id = new.id and number = new.messages) then
    raise exception 'ticket % counts an entry that is not there', new.id;
  end if;
  return null;
end $$;

create constraint trigger counted_means_said after insert or update of messages on tickets
  deferrable initially deferred for each row execute function refuse_missing_message();

-- How far each person has read. Bookkeeping, not history.
create table ticket_reads (
  ticket_id uuid not null references tickets,
  user_id uuid not null references users,
  number integer not null check (number >= 0),
  primary key (ticket_id, user_id)
);
