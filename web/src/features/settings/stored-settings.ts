import { settingsDefaults, settingsSchema, type Settings } from '@forge/contract/settings/settings';
import { z } from 'zod';

const KEY = 'forge.settings';
const storedSchema = z.object({ person: z.string(), settings: settingsSchema });

const readStored = () => {
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    // Denied, or from an earlier release: the query fetches them anyway.
    return undefined;
  }
};

/** The last known settings in localStorage, so that the first paint is right. */
export const storedSettings = {
  read: (person: string): Settings | undefined => {
    const stored = readStored();
    return stored?.person === person ? stored.settings : undefined;
  },
  /** Before it is known who is signed in: most likely the same person. */
  lastSidebar: (): Settings['sidebar'] =>
    readStored()?.settings.sidebar ?? settingsDefaults.sidebar,
  write: (person: string, settings: Settings) => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ person, settings }));
    } catch {
      // Storage denied: the next visit waits for the server.
    }
  },
};
