import type { AppContext } from '../app-context.ts';
import type { AnnouncementKind } from './announcements.ts';

// Names of people are not announced: this is how late one may be.
const GOOD_FOR_MS = 60_000;
const MOST = 500;

/**
 * Reads a thing once after a change, however often it is asked for: kept in memory until one of the
 * kinds is announced with its id. While announcements cannot be heard, nothing is kept.
 */
export const remember = <Thing>(
  { announcements }: Pick<AppContext, 'announcements'>,
  kinds: readonly AnnouncementKind[],
  read: (id: string) => Promise<Thing | undefined>,
) => {
  const kept = new Map<string, { thing: Promise<Thing | undefined>; until: number }>();

  for (const kind of kinds) announcements.on(kind, (id) => kept.delete(id));
  announcements.onGap(() => kept.clear());

  return (id: string): Promise<Thing | undefined> => {
    const known = kept.get(id);
    if (known && known.until > Date.now()) return known.thing;
    const thing = read(id);
    if (!announcements.connected) return thing;
    if (kept.size >= MOST) kept.clear();
    const entry = { thing, until: Date.now() + GOOD_FOR_MS };
    // Kept from the start: a change while it is being read takes it out again.
    kept.set(id, entry);
    const drop = () => {
      if (kept.get(id) === entry) kept.delete(id);
    };
    // Neither a failure nor a thing that is not there is worth remembering.
    thing.then((answer) => answer ?? drop(), drop);
    return thing;
  };
};
