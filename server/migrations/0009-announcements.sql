-- What changed and must be told to every process: written with the change itself, so that it stands
-- here if and only if the change does, and passed on with NOTIFY in bundles by whoever comes first.
-- See docs/decisions/0008-announcements-in-bundles.md.
-- Unlogged, because a crash that empties it also breaks every listener's connection, and a listener
-- that was away reads everything anew.
create unlogged table announcements (
  kind text not null,
  thing_id text not null,
  sender uuid not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
