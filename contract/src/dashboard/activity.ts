import { z } from 'zod';

/** How many days the chart of the home page looks back, today included. */
export const ACTIVITY_DAYS = 30;

/** One day in Paris: bookings made on it, and gold of what became done on it. */
export const activityDaySchema = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  bookings: z.number(),
  gold: z.number(),
});
export type ActivityDay = z.infer<typeof activityDaySchema>;

/** In the scope of the person's figures: the oldest day first, today last, no day left out. */
export const activitySchema = z.array(activityDaySchema).length(ACTIVITY_DAYS);
