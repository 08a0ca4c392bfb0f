import { z } from 'zod';
import { get } from '../endpoint.ts';
import { isMember } from '../viewer.ts';

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

export const dashboardApi = { status: get('/dashboard/status', isMember, statsSchema) };
