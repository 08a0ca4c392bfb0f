import { z } from 'zod';
import { get } from '../endpoint.ts';
import { classSchema, factionSchema } from '../game.ts';
import { canBook } from '../bookings/booking-permissions.ts';

export const lookupMessages = {
  invalidLink: 'Invalid Raider.IO link',
  found: 'Character information fetched successfully',
  failed: 'Error fetching character info',
};

const part = (limit: number) =>
  z
    .string({ error: lookupMessages.failed })
    .trim()
    .min(1, lookupMessages.failed)
    .max(limit, lookupMessages.failed)
    // Letters of any script, digits, apostrophe, blank and hyphen: no dots, slashes or other signs.
    .regex(/^[\p{L}\p{M}\p{N}' -]+$/u, lookupMessages.failed);

export const characterSchema = z.object({
  region: z.string({ error: lookupMessages.failed }).regex(/^[a-z]{2}$/, lookupMessages.failed),
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
