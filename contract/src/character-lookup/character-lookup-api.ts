import { z } from 'zod';
import { get } from '../endpoint.ts';
import { classSchema, factionSchema } from '../game.ts';
import { canBook } from '../bookings/booking-permissions.ts';

export const lookupSentences = {
  invalidLink: 'Invalid Raider.IO link',
  found: 'Character information fetched successfully',
  failed: 'Error fetching character info',
};

const part = (limit: number) =>
  z
    .string({ error: lookupSentences.failed })
    .trim()
    .min(1, lookupSentences.failed)
    .max(limit, lookupSentences.failed)
    // Letters of any script, digits, apostrophe, blank and hyphen: no dots, slashes or other signs.
    .regex(/^[\p{L}\p{M}\p{N}' -]+$/u, lookupSentences.failed);

export const characterSchema = z.object({
  region: z.string({ error: lookupSentences.failed }).regex(/^[a-z]{2}$/, lookupSentences.failed),
  realm: part(60),
  name: part(40),
});

export const foundCharacterSchema = z.object({
  realm: z.string(),
  name: z.string(),
  class: classSchema,
  faction: factionSchema,
});
export type FoundCharacter = z.infer<typeof foundCharacterSchema>;

export const lookupApi = {
  character: get('/proxy/raiderio', canBook, foundCharacterSchema, characterSchema),
};
