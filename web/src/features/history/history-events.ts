import { invalidateOn, pollWhileDisconnected } from '../../realtime/event-table.ts';
import { historyKeys } from './history-queries.ts';

// A raid that is selling changes many times a second.
const DEBOUNCE = { waitMs: 300 };

export const historyEvents = [
  invalidateOn(
    ['bookingUpdate'],
    ({ changes }) =>
      changes
        ? [...changes.bookings.map(({ _id }) => _id), ...changes.gone].map(historyKeys.booking)
        : [historyKeys.bookings],
    DEBOUNCE,
  ),
  invalidateOn(
    ['raidChanges'],
    ({ raids, gone }) =>
      [...raids.map(({ _id }) => _id), ...gone].map((id) => historyKeys.raid(id)),
    DEBOUNCE,
  ),
  invalidateOn(['raidUpdate', 'pendingRaidUpdate'], [historyKeys.raids], DEBOUNCE),
  invalidateOn(['mailUpdate'], [historyKeys.mails], DEBOUNCE),
  invalidateOn(['heroNameUpdate'], [historyKeys.heroNames], DEBOUNCE),
  // Another role reads other histories.
  invalidateOn(['connect', 'viewerUpdate'], [historyKeys.all]),
  pollWhileDisconnected([historyKeys.all], 15_000),
];
