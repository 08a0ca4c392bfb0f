-- How a person wants times shown, notices given and rows spaced. Whoever never chose has no row.
create table person_settings (
  id uuid primary key references users,
  -- A name of the time zone database, or 'browser' for that of the device.
  time_zone text not null check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  time_format text not null check (time_format in ('12h', '24h')),
  density text not null check (density in ('comfortable', 'compact')),
  booking_notices boolean not null,
  mail_notices boolean not null,
  notice_sound boolean not null,
  desktop_notices boolean not null
);

create trigger audited after insert or update or delete on person_settings
  for each row execute function record_change();
