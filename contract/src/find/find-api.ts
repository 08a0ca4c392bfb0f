import { z } from 'zod';
import { get, id } from '../endpoint.ts';
import { hasRaidList } from '../raids/raid-permissions.ts';
import { text } from '../text.ts';
import { MAX_FOUND, MAX_QUERY, MIN_QUERY } from './find-limits.ts';

const raidSchema = z.object({ _id: id, name: z.string(), date: z.string(), time: z.string() });
export type FoundRaid = z.infer<typeof raidSchema>;

const bookingSchema = z.object({
  _id: id,
  raidId: id,
  clientName: z.string(),
  clientRealm: z.string(),
  raidName: z.string(),
  date: z.string().describe('Of the raid'),
  left: z.boolean(),
});
export type FoundBooking = z.infer<typeof bookingSchema>;

const pageSchema = z.object({ path: z.string(), title: z.string() });
export type FoundPage = z.infer<typeof pageSchema>;

const foundSchema = z.object({
  raids: z.array(raidSchema).max(MAX_FOUND),
  bookings: z.array(bookingSchema).max(MAX_FOUND),
  pages: z.array(pageSchema).max(MAX_FOUND),
});
export type Found = z.infer<typeof foundSchema>;

const limits = `Type ${MIN_QUERY} to ${MAX_QUERY} characters`;

export const findRequest = z.object({
  q: text(MAX_QUERY, 'The text').pipe(z.string().min(MIN_QUERY, limits)),
});

export const findApi = {
  find: get('/find', hasRaidList, foundSchema, findRequest),
};
