import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from '../../lib/notices.ts';
import { forgeSocket } from '../../realtime/socket.ts';
import { bookingQueries } from './booking-queries.ts';
import { ownChanges } from './use-change-booking.ts';

/** While a raid's bookings are open, they follow the server's pushes. */
export function useLiveBookings(openRaidId: string | null) {
  const client = useQueryClient();
  const notify = useNotify();
  useEffect(() => {
    const socket = forgeSocket();
    const tell = () => notify('bookingNotices', 'Booking data updated');
    const onUpdate = async ({ raidId }: { raidId: string }) => {
      const { queryKey } = bookingQueries.ofRaid(raidId);
      const own = ownChanges.expected(raidId);
      const isOpen = raidId === openRaidId;
      if (own === null && isOpen) tell();
      const expected = await own;
      // Open rows are read now, those of other raids when they are next opened.
      await client.invalidateQueries({ queryKey });
      // Rows that did not change keep their identity.
      if (own !== null && isOpen && client.getQueryData(queryKey) !== expected) tell();
    };
    const listener = (update: { raidId: string }) => void onUpdate(update);
    // Nothing was pushed to us while we were away.
    const onConnect = () => void client.invalidateQueries({ queryKey: bookingQueries.all });
    socket.on('bookingUpdate', listener);
    socket.on('connect', onConnect);
    return () => {
      socket.off('bookingUpdate', listener);
      socket.off('connect', onConnect);
    };
  }, [client, openRaidId, notify]);
}
