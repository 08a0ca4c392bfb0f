import { z } from 'zod';
import type { FoundCharacter } from '@forge/contract/character-lookup/character-lookup-api';
import { classSchema, factions } from '@forge/contract/game';
import { createCache } from '../cache.ts';
import { fetchJson } from './fetch-json.ts';

const limits = { timeoutMs: 3_000, limitBytes: 64 * 1024 };
const cacheLimits = { max: 2_000, ttlMs: 10 * 60_000 };

/** Raider.IO writes factions in lower case; ours are capitalized. */
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

/** Raider.IO answered that there is no such character. */
export class CharacterUnknown extends Error {}

type Character = { region: string; realm: string; name: string };

/** Looks up characters at Raider.IO. User input goes into the query only, never into the host. */
export const createRaiderIo = (baseUrl: string) => {
  const cache = createCache<FoundCharacter>(cacheLimits);

  const fetchProfile = async ({ region, realm, name }: Character): Promise<FoundCharacter> => {
    const url = new URL('api/v1/characters/profile', `${baseUrl.replace(/\/$/, '')}/`);
    url.search = new URLSearchParams({ region, realm, name }).toString();
    const headers = { accept: 'application/json' };
    const { status, body } = await fetchJson(url, { headers }, limits);
    if (status === 400 || status === 404) throw new CharacterUnknown();
    if (status !== 200) throw new Error(`Raider.IO answered ${status}`);
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
