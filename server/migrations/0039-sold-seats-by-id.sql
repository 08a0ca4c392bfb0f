-- The same check. Without `deleted_at is null` no partial index fits: where the statistics are missing or old,
-- PostgreSQL read all raids through one of them for every raid of the statement.
create or replace function check_sold_seats() returns trigger language plpgsql as $$
begin
  perform check_seats(unchecked) from (
    select array_agg(sold.raid_id) as unchecked from (
      select raid_id, count(*) as seats, min(seat) as first, max(seat) as last from new_rows group by raid_id
    ) as sold
    left join raids on raids.id = sold.raid_id and raids.xmin = pg_current_xact_id()::xid
      and last = last_seat and first = last_seat - seats + 1
      and num_nonnulls(cancelled_at, deleted_at) = 0
    where raids.id is null
  ) as found where unchecked is not null;
  return null;
end $$;
