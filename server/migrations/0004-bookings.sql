create table bookings (
  id uuid primary key default gen_random_uuid(),
  raid_id uuid not null references raids,
  created_by uuid not null references users,
  created_at timestamptz not null default now(),
  raider_io_link text not null check (length(raider_io_link) <= 500),
  client_name text not null check (length(client_name) between 1 and 80),
  client_realm text not null check (length(client_realm) between 1 and 80),
  client_class text not null,
  client_faction text not null check (client_faction in ('Alliance', 'Horde')),
  payment_realm text not null,
  payment_faction text not null check (payment_faction in ('Alliance', 'Horde')),
  source text not null check (source in ('TC', 'BR')),
  price bigint not null check (price between 0 and 10000000000),
  deposit bigint not null check (deposit >= 0),
  owes bigint not null generated always as (greatest(0, price - deposit)) stored,
  contact_info text not null check (length(contact_info) <= 200),
  additional_notes text not null check (length(additional_notes) <= 2000),
  selected_bosses text[] not null check (cardinality(selected_bosses) <= 1
    and selected_bosses <@ array['Nexus', 'Dimensius', 'Both']),
  locked boolean not null default false,
  in_group boolean not null default false,
  -- Who took the client's gold, once it is paid in full.
  paid_to text check (paid_to in ('Advertiser', 'Collector')),
  -- Said with Paid rather than in the form: then it stays.
  paid_for_good boolean not null default false check (not paid_for_good or paid_to is not null),
  gold_sent boolean not null default false,
  done_at timestamptz,
  -- An advertiser never holds more of the client's gold than the cut.
  check (deposit <= price * (case source when 'TC' then 32 else 5 end) / 100)
);

-- A character has one seat in a raid, however it is spelt.
create unique index bookings_one_seat_each on bookings
  (raid_id, lower(normalize(client_name)), lower(normalize(client_realm)));
create index bookings_of_creator on bookings (created_by, created_at);
create index bookings_by_creation on bookings (created_at);

create trigger audited after insert or update or delete on bookings
  for each row execute function record_change();

-- What has to reach a hero for one finished booking; fixed when the booking becomes done.
create table mails (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references bookings,
  raid_id uuid not null references raids,
  advertiser_id uuid not null references users,
  booked_at timestamptz not null,
  boost_type text not null,
  total_price bigint not null check (total_price >= 0),
  amount bigint not null check (amount between 0 and total_price),
  advertiser_cut bigint not null check (advertiser_cut between 0 and total_price),
  balance text not null check (balance in ('Advertiser', 'Collector')),
  source text not null check (source in ('TC', 'BR')),
  payment_realm text not null,
  payment_faction text not null,
  payment_code text,
  confirmation_code text check (confirmation_code ~ '^[0-9]{6}$'),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_by uuid references users,
  check ((payment_code is null) = (confirmation_code is null)),
  check (sent_at is null or payment_code is not null),
  check ((sent_at is null) = (sent_by is null))
);

create index mails_of_raid on mails (raid_id);
create index mails_of_advertiser on mails (advertiser_id, created_at);
create index mails_by_creation on mails (created_at);
create index mails_newest on mails (booked_at desc);

create trigger audited after insert or update or delete on mails
  for each row execute function record_change();

-- A booking is done if and only if it has its mail: looked at when the transaction commits.
create function refuse_done_without_mail() returns trigger language plpgsql as $$
begin
  if (new.done_at is not null) <> exists (select from mails where booking_id = new.id) then
    raise exception 'booking % is done without a mail, or has a mail without being done', new.id;
  end if;
  return null;
end $$;

create constraint trigger done_means_mailed after insert or update of done_at on bookings
  deferrable initially deferred
  for each row when (new.done_at is not null) execute function refuse_done_without_mail();

create function refuse_mail_without_done() returns trigger language plpgsql as $$
begin
  if not exists (select from bookings where id = new.booking_id and done_at is not null) then
    raise exception 'a mail for booking %, which is not done', new.booking_id;
  end if;
  return null;
end $$;

create constraint trigger mailed_means_done after insert or update of booking_id on mails
  deferrable initially deferred for each row execute function refuse_mail_without_done();

-- Flags go one way: what was set stays set.
create function refuse_unsetting() returns trigger language plpgsql as $$
begin
  if (old.locked and not new.locked) or (old.in_group and not new.in_group)
    or (old.gold_sent and not new.gold_sent) or (old.done_at is not null and new.done_at is null)
    or (old.paid_for_good and (not new.paid_for_good or new.paid_to <> old.paid_to)) then
    raise exception 'a flag of booking % cannot be taken back', old.id;
  end if;
  return new;
end $$;

create trigger flags_go_one_way
  before update of locked, in_group, gold_sent, done_at, paid_to, paid_for_good on bookings
  for each row execute function refuse_unsetting();
