import type { World } from './test-portal.ts';

/** Moves the making of a booking, and its becoming done, to other instants. */
export const moveBooking = async (
  world: World,
  bookingId: string,
  { made, done = made }: { made: Date; done?: Date },
) => {
  const client = await world.context.pool.connect();
  await client.query(`select set_config('forge.action', 'test', false)`);
  await client.query('update bookings set created_at = $2 where id = $1', [bookingId, made]);
  await client.query('update mails set created_at = $2 where booking_id = $1', [bookingId, done]);
  client.release(true);
};
