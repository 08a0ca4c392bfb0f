-- The bookings of one person in one raid: their own list reads raid by raid, newest first.
create index bookings_of_creator_in_raid on bookings (created_by, raid_id);
