import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { heroNameQueries, keysOfHeroNames } from './hero-name-queries.ts';

export const heroNameEvents = [
  // Everyone who books or sends gold gets the event at once; another role sees other lists.
  invalidateOn(['heroNameUpdate', 'connect', 'viewerUpdate'], keysOfHeroNames, {
    waitMs: 100,
    jitterMs: 400,
  }),
  // What waits for a bank changes with every mail.
  invalidateOn(['mailUpdate'], [heroNameQueries.missing().queryKey], { waitMs: 400 }),
  pollWhileDisconnected(keysOfHeroNames, 30_000),
];
