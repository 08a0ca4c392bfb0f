import { bankCover } from '../../lib/bank-cover.ts';
import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { heroNameQueries } from './hero-name-queries.ts';

const changedByHeroes = [heroNameQueries.all().queryKey, bankCover.queryKey];

export const heroNameEvents = [
  // Everyone who books or sends gold gets the event at once; another role sees other lists.
  invalidateOn(['heroNameUpdate', 'connect', 'viewerUpdate'], changedByHeroes, {
    waitMs: 100,
    jitterMs: 400,
  }),
  // What waits for a bank changes with every mail.
  invalidateOn(['mailUpdate'], [heroNameQueries.missing().queryKey], { waitMs: 400 }),
  pollWhileDisconnected(changedByHeroes, 30_000),
];
