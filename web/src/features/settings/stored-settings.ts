import { settingsSchema, type Settings } from '@forge/contract/settings/settings';
import { z } from 'zod';

const KEY = 'forge.settings';
const keptSchema = z.object({ person: z.string(), settings: settingsSchema });

/** What this browser last knew of the person's settings, so that the first paint is right. */
export const storedSettings = {
  read: (person: string): Settings | undefined => {
    try {
      const kept = keptSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      return kept.person === person ? kept.settings : undefined;
    } catch {
      // Refused, or of an earlier release: the server is asked in any case.
      return undefined;
    }
  },
  write: (person: string, settings: Settings) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ person, settings }));
    } catch {
      // Refused: the next visit waits for the server.
    }
  },
};
