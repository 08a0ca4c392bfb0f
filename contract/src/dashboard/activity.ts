import { z } from 'zod';

/** Days in the home page's chart, today included. */
export const ACTIVITY_DAYS = 30;

/** One day in Paris: bookings made, and gold of bookings marked done. */
export const activityDaySchema = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  bookings: z.number(),
  gold: z.number(),
});
export type ActivityDay = z.infer<typeof activityDaySchema>;

/** Same scope as the person's figures; oldest day first, without gaps. */
export const activitySchema = z.array(activityDaySchema).length(ACTIVITY_DAYS);
