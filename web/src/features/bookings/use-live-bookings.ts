import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from '../../lib/notices.ts';
import { forgeSocket } from '../../realtime/socket.ts';
import { bookingQueries } from './booking-queries.ts';
import { ownChanges } from './own-changes.ts';

// As long as the toast stands: a busy evening must not pile them up.
const TOLD_FOR_MS = 3_000;

/** While a raid's bookings are open, they follow the server's pushes. */
export function useLiveBookings(openRaidId: string | null) {
  const client = useQueryClient();
  const notify = useNotify();
  useEffect(() => {
    const socket = forgeSocket();
    let toldAt = -Infinity;
    const onUpdate = ({ raidId }: { raidId: string }) => {
      // Open rows are read now, those of other raids when they are next opened.
      void client.invalidateQueries({ queryKey: bookingQueries.ofRaid(raidId).queryKey });
      if (ownChanges.isEcho(raidId) || raidId !== openRaidId) return;
      if (Date.now() - toldAt < TOLD_FOR_MS) return;
      toldAt = Date.now();
      notify('bookingNotices', 'Booking data updated');
    };
    // Nothing was pushed to us while we were away.
    const onConnect = () => void client.invalidateQueries({ queryKey: bookingQueries.all });
    socket.on('bookingUpdate', onUpdate);
    socket.on('connect', onConnect);
    return () => {
      socket.off('bookingUpdate', onUpdate);
      socket.off('connect', onConnect);
    };
  }, [client, openRaidId, notify]);
}
