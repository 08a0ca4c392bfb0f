import { z } from 'zod';
import { get, id } from '../endpoint.ts';
import { raidSchema } from '../raids/raid.ts';
import { canBook } from './booking-permissions.ts';
import { bookingDetails } from './booking-rules.ts';

const nearbyRaidSchema = raidSchema.pick({
  _id: true,
  name: true,
  date: true,
  time: true,
  version: true,
});
export type NearbyRaid = z.infer<typeof nearbyRaidSchema>;

const { clientName, clientRealm } = bookingDetails.shape;

/** What people need to know of their own bookings while they sell; nothing of anyone else's. */
export const ownRaidsApi = {
  // Ids of the published raids in which they have a booking.
  raids: get('/booking/own-raids', canBook, z.array(id)),
  // Raids near this one into which they booked this character.
  nearby: get(
    '/booking/nearby',
    canBook,
    z.array(nearbyRaidSchema),
    z.object({ raidId: id, clientName, clientRealm }),
  ),
};
