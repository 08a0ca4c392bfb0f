/** Sells seats of a raid to its leader's clients; the raid before its bookings, the portal's lock order. */
export const sellingStatements = (raidId: string, seats: number) => `
  update raids set taken = taken + ${seats}, taken_cloth = taken_cloth + ${seats}, last_seat = last_seat + ${seats} where id = '${raidId}';
  insert into bookings (raid_id, created_by, raider_io_link, client_name, client_realm, client_class,
    client_faction, payment_realm, payment_faction, source, price, deposit, contact_info,
    additional_notes, selected_bosses, seat, price_floor)
  select id, leader_id, '', 'Direct' || seat, 'Kazzak', 'Mage', 'Horde', 'Kazzak', 'Horde', 'TC', pot,
    0, '', '', '{}', seat, pot * 90 / 100
  from raids, generate_series(last_seat - ${seats} + 1, last_seat) as seat where id = '${raidId}'`;

/** Deletes raids, and their open bookings leave. */
export const deletingStatements = (raids: string) => `
  update raids set deleted_at = now(),
    taken = (select count(done_at) from bookings where raid_id = raids.id)
    where deleted_at is null and ${raids};
  update bookings set left_as = 'cancelled', left_at = now(), reason = 'test',
      deposit_outcome = case when deposit > 0 then 'refunded' end
    from raids where raids.id = raid_id and deleted_at is not null and left_as is null
      and done_at is null and ${raids}`;
