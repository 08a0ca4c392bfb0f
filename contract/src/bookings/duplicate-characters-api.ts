import { z } from 'zod';
import { get, id } from '../endpoint.ts';
import { raidSchema } from '../raids/raid.ts';
import { isAdminLevel } from '../viewer.ts';
import { bookingSchema } from './booking.ts';

/** A character with several seats in one raid, booked before spellings were compared; oldest first. */
const duplicateCharacterSchema = z.object({
  raid: raidSchema.pick({ _id: true, name: true, date: true, time: true, version: true }),
  bookings: z.array(
    bookingSchema
      .pick({ clientName: true, clientRealm: true, status: true, version: true })
      .extend({ _id: id, advertiser: z.string(), createdAt: z.iso.datetime() }),
  ),
});
export type DuplicateCharacter = z.infer<typeof duplicateCharacterSchema>;

export const duplicateCharactersApi = {
  all: get('/admin/duplicate-characters', isAdminLevel, z.array(duplicateCharacterSchema)),
};
