import { z } from 'zod';

/** A person's figures; the whole community's for admins. */
export const statsSchema = z.object({
  raidToday: z.number(),
  bookingToday: z.number(),
  goldToday: z.number(),
  totalRaid: z.number(),
  totalBooking: z.number(),
  totalGold: z.number(),
});
export type Stats = z.infer<typeof statsSchema>;
