-- What was sold and earned in a span, for the figures and the chart: told by the indexes alone.
drop index bookings_by_creation;
create index bookings_by_creation on bookings (created_at) include (raid_id, created_by);
drop index mails_by_creation;
create index mails_by_creation on mails (created_at) include (total_price);

-- Sales of raids that were deleted do not count.
create index raids_deleted on raids (id) where deleted_at is not null;
