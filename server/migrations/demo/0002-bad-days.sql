-- How the fake Discord behaves. Unlogged: not in backups. Shared by all processes on this database.
create unlogged table demo.behaviour (
  only_one boolean primary key default true check (only_one),
  behaviour text not null,
  retry_after double precision not null,
  rotate boolean not null,
  -- Display names by persona, as ASCII JSON: a text column cannot hold every name that JSON can.
  names text not null
);

-- Calls since the behaviour was last set; status 0 for those that were not answered.
create unlogged table demo.calls (
  path text not null,
  status integer not null,
  count integer not null,
  primary key (path, status)
);
