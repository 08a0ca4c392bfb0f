-- Whether a person has finished or skipped the tour, and the newest version whose changes they have looked at. The
-- defaults stay: processes of the release before insert rows without these columns.
alter table person_settings
  add column tour_done boolean not null default false,
  add column seen_version text not null default '' check (seen_version ~ '^([0-9]{1,4}[.][0-9]{1,4}[.][0-9]{1,4})?$');
