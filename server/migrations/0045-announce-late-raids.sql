-- A raid that is published after its start may be postponed: then it is announced like any other. Until
-- then its message is not due.
create or replace function announce_raid() returns trigger language plpgsql as $$
begin
  insert into channel_messages (raid_id) select new.id from discord_channel where is_open
  on conflict (raid_id) do nothing;
  return null;
end $$;
