-- A start that the autumn change repeats is the first of the two; PostgreSQL alone takes the second. The
-- expression is dropped and added, because PostgreSQL 15 and 16 cannot change it.
drop index raids_published, raids_pending;
alter table raids drop column starts_at;
alter table raids add column starts_at timestamptz not null generated always as (
  case
    when ((day + time_of_day) at time zone 'Europe/Paris' at time zone 'UTC' - interval '1 hour')
      at time zone 'UTC' at time zone 'Europe/Paris' = day + time_of_day
    then ((day + time_of_day) at time zone 'Europe/Paris' at time zone 'UTC' - interval '1 hour')
      at time zone 'UTC'
    else (day + time_of_day) at time zone 'Europe/Paris'
  end
) stored;
create index raids_published on raids (starts_at) where published_at is not null and deleted_at is null;
create index raids_pending on raids (starts_at) where published_at is null and deleted_at is null;

-- A time that the spring change skips becomes the one an hour on, which is the same instant.
select set_config('forge.action', 'move a start that does not exist', true);
update raids set time_of_day = time_of_day + interval '1 hour'
where starts_at at time zone 'Europe/Paris' <> day + time_of_day;
alter table raids add constraint raids_start_exists
  check (starts_at at time zone 'Europe/Paris' = day + time_of_day);
