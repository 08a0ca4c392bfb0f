import { applyBookingChanges, type BookingChanges } from '@forge/contract/bookings/booking-changes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { forgeSocket } from '../../realtime/socket.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';
import { bookingQueries, readBookings } from './booking-queries.ts';

// A process that answers may receive an event a little later than the one that pushed it.
const RECENT_MS = 1_000;

/** While mounted, the server pushes the changed bookings of this raid, which apply to the cached ones. */
export function useWatchedBookings(raidId: string) {
  const client = useQueryClient();
  const { queryKey } = bookingQueries.ofRaid(raidId);
  const recent = useRef<{ changes: BookingChanges; at: number }[]>([]);

  // An optimistic mutation refetches when it settles; earlier, changes would undo what it shows.
  const isMutating = () => client.isMutating({ mutationKey: queryKey }) > 0;

  const apply = (changes: BookingChanges) =>
    client.setQueryData(queryKey, (rows) => rows && applyBookingChanges(rows, changes));

  const watch = () => {
    if (forgeSocket().connected) forgeSocket().emit('watchBookings', raidId, () => undefined);
  };
  const onMount = useEffectEvent(watch);
  const applyRecent = useEffectEvent(() => {
    recent.current = recent.current.filter(({ at }) => performance.now() - at < RECENT_MS);
    for (const { changes } of recent.current) apply(changes);
  });

  useEffect(() => {
    onMount();
    const key = JSON.stringify(bookingQueries.ofRaid(raidId).queryKey);
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const isAnswer =
        event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
      if (isAnswer && event.query.queryHash === key) applyRecent();
    });
    return () => {
      unsubscribe();
      if (forgeSocket().connected) forgeSocket().emit('watchBookings', null, () => undefined);
    };
  }, [client, raidId]);

  useServerEvent('connect', watch);
  useServerEvent('bookingUpdate', ({ raidId: changed, changes }) => {
    if (changed !== raidId || !changes) return;
    const read = { ...changes, bookings: readBookings(changes.bookings) };
    recent.current.push({ changes: read, at: performance.now() });
    if (!isMutating()) apply(read);
  });
}
