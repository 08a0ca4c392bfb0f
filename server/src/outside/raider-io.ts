import { z } from 'zod';
import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { classSchema, factions } from '@forge/contract/game';
import { createCache } from '../cache.ts';
import { readJson } from './read-json.ts';

const TIMEOUT_MS = 3_000;
const LIMIT_BYTES = 64 * 1024;
const cacheLimits = { max: 2_000, ttlMs: 10 * 60_000 };

/** Raider.IO writes factions in lower case; ours begin with a capital. */
const faction = z.string().transform((text, context) => {
  const known = factions.find((each) => each.toLowerCase() === text.toLowerCase());
  if (known) return known;
  context.issues.push({ code: 'custom', input: text, message: 'Unknown faction' });
  return z.NEVER;
});

const profileSchema = z.object({
  name: z.string().min(1).max(80),
  realm: z.string().min(1).max(80),
  class: classSchema,
  faction,
});

/** Raider.IO knows no such character: nothing is wrong but the name. */
export class CharacterUnknown extends Error {}

type Character = { region: string; realm: string; name: string };

/** Asks Raider.IO who a character is. The host is ours to choose; only names come from people. */
export const createRaiderIo = (baseUrl: string) => {
  const cache = createCache<FoundCharacter>(cacheLimits);

  const fetchProfile = async ({ region, realm, name }: Character): Promise<FoundCharacter> => {
    const url = new URL('api/v1/characters/profile', `${baseUrl.replace(/\/$/, '')}/`);
    url.search = new URLSearchParams({ region, realm, name }).toString();
    const response = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await readJson(response, LIMIT_BYTES);
    if (response.status === 400 || response.status === 404) throw new CharacterUnknown();
    if (!response.ok) throw new Error(`Raider.IO answered ${response.status}`);
    return profileSchema.parse(body);
  };

  return {
    find: (character: Character): Promise<FoundCharacter> => {
      const key = JSON.stringify([character.region, character.realm, character.name]).toLowerCase();
      return cache.get(key, () => fetchProfile(character));
    },
  };
};

export type RaiderIo = ReturnType<typeof createRaiderIo>;
