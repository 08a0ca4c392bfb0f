-- The stand-in chat community. Applied in demo mode only; shared by all processes on this database.
create schema demo;

create table demo.people (
  persona text primary key,
  discord_id text not null unique,
  username text not null,
  global_name text not null,
  role_ids text[] not null
);

create table demo.codes (
  code text primary key,
  persona text not null references demo.people,
  redirect_uri text not null,
  code_challenge text,
  scope text not null,
  expires_at timestamptz not null
);

create table demo.tokens (
  access_token text primary key,
  refresh_token text not null unique,
  persona text not null references demo.people,
  scope text not null,
  expires_at timestamptz not null
);

-- Demo mode makes its own session secret; all processes on this database use the same one.
create table demo.session_secret (
  only_one boolean primary key default true check (only_one),
  secret text not null
);
