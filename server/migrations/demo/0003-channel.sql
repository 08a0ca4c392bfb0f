-- The messages in the fake Discord channel.
create table demo.posts (
  id bigint generated always as identity (start with 130000000000000001) primary key,
  content text not null,
  embeds jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz
);
