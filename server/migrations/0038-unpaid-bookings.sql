-- What the clients of one person still owe; most bookings are paid in the end.
create index bookings_unpaid on bookings (created_by) include (raid_id, owes)
  where left_as is null and paid_to is null;
