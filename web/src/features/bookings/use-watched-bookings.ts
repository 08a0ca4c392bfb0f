import { applyBookingChanges } from '@forge/contract/bookings/booking-changes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { forgeSocket } from '../../realtime/socket.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';
import { bookingQueries, readBookings } from './booking-queries.ts';

/** While mounted, the server pushes the changed bookings of this raid, which apply to the cached ones. */
export function useWatchedBookings(raidId: string) {
  const client = useQueryClient();
  const { queryKey } = bookingQueries.ofRaid(raidId);

  // An optimistic mutation refetches when it settles; earlier, changes would undo what it shows.
  const isMutating = () => client.isMutating({ mutationKey: queryKey }) > 0;

  const watch = useEffectEvent(() => {
    const socket = forgeSocket();
    // Without an answer of the call there is nothing that changes could apply to.
    if (!socket.connected || !client.getQueryData(queryKey)) return;
    socket.emit('watchBookings', raidId, ({ bookings }) => {
      if (bookings && !isMutating()) client.setQueryData(queryKey, readBookings(bookings));
    });
  });

  useEffect(() => {
    watch();
    // After every answer: it may be older or newer than what was pushed.
    const key = JSON.stringify(bookingQueries.ofRaid(raidId).queryKey);
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      const isAnswer =
        event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
      if (isAnswer && event.query.queryHash === key) watch();
    });
    return () => {
      unsubscribe();
      forgeSocket().emit('watchBookings', null, () => undefined);
    };
  }, [client, raidId]);

  useServerEvent('bookingUpdate', ({ raidId: changed, changes }) => {
    if (changed !== raidId || !changes || isMutating()) return;
    const bookings = readBookings(changes.bookings);
    client.setQueryData(
      queryKey,
      (rows) => rows && applyBookingChanges(rows, { ...changes, bookings }),
    );
  });
}
