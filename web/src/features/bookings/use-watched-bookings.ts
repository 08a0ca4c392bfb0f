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
  const fetchedFrom = useRef(-Infinity);

  // An optimistic mutation refetches when it settles; earlier, changes would undo what it shows.
  const isMutating = () => client.isMutating({ mutationKey: queryKey }) > 0;

  const apply = (changes: BookingChanges) =>
    client.setQueryData(queryKey, (rows) => rows && applyBookingChanges(rows, changes));

  const watch = () => {
    if (forgeSocket().connected) forgeSocket().emit('watchBookings', raidId, () => undefined);
  };
  const onMount = useEffectEvent(watch);
  /** Leaves those that every answer has which was asked for at this time or later. */
  const dropBefore = (time: number) => {
    recent.current = recent.current.filter(({ at }) => at > time - RECENT_MS);
  };
  const applyRecent = useEffectEvent(() => {
    dropBefore(fetchedFrom.current);
    for (const { changes } of recent.current) apply(changes);
  });

  useEffect(() => {
    onMount();
    const key = JSON.stringify(bookingQueries.ofRaid(raidId).queryKey);
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.query.queryHash !== key) return;
      if (event.action.type === 'fetch') fetchedFrom.current = performance.now();
      // Of pushes during a slow answer it may have none.
      if (event.action.type === 'success' && !event.action.manual) applyRecent();
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
    const now = performance.now();
    dropBefore(client.isFetching({ queryKey }) > 0 ? fetchedFrom.current : now);
    recent.current.push({ changes: read, at: now });
    if (!isMutating()) apply(read);
  });
}
