-- The home page asks again whenever something moves: what waits is a handful among all mails ever.
create index mails_waiting on mails (raid_id) include (advertiser_id, amount, balance, created_at)
  where sent_at is null;
-- Plans and published raids of the days to come, together.
create index raids_by_day on raids (day) where deleted_at is null;
