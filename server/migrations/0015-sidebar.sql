-- Whether the dashboard's sidebar shows text and figures, or icons only. The default stays: processes of
-- the release before insert rows without this column.
alter table person_settings add column sidebar text not null default 'full'
  check (sidebar in ('full', 'icons'));
