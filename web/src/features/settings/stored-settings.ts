import { settingsSchema, type Settings } from '@forge/contract/settings/settings';
import { z } from 'zod';

const KEY = 'forge.settings';
const storedSchema = z.object({ person: z.string(), settings: settingsSchema });

/** The last known settings in localStorage, so that the first paint is right. */
export const storedSettings = {
  read: (person: string): Settings | undefined => {
    try {
      const stored = storedSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
      return stored.person === person ? stored.settings : undefined;
    } catch {
      // Denied, or from an earlier release: the query fetches them anyway.
      return undefined;
    }
  },
  write: (person: string, settings: Settings) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ person, settings }));
    } catch {
      // Storage denied: the next visit waits for the server.
    }
  },
};
