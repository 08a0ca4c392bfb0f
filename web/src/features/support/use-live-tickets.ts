import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createSoon } from '../../lib/soon.ts';
import { forgeSocket } from '../../realtime/socket.ts';
import { ticketQueries } from './ticket-queries.ts';

// A conversation that goes back and forth is read once for a burst.
const TOGETHER_MS = 150;

/** While support is open, its list and the open ticket follow the server's pushes. */
export function useLiveTickets() {
  const client = useQueryClient();
  useEffect(() => {
    const socket = forgeSocket();
    const changed = new Set<string>();
    const everything = () => void client.invalidateQueries({ queryKey: ticketQueries.all });
    const reading = createSoon(
      () => {
        void client.invalidateQueries({ queryKey: ticketQueries.lists });
        for (const ticketId of changed) {
          void client.invalidateQueries({ queryKey: ticketQueries.one(ticketId).queryKey });
        }
        changed.clear();
      },
      { after: TOGETHER_MS },
    );
    const onUpdate = ({ ticketId }: { ticketId: string | null }) => {
      if (ticketId === null) {
        everything();
        return;
      }
      changed.add(ticketId);
      reading.ask();
    };
    socket.on('ticketUpdate', onUpdate);
    // Nothing was pushed to us while we were away, and another role has other tickets.
    socket.on('connect', everything);
    socket.on('viewerUpdate', everything);
    return () => {
      reading.cancel();
      socket.off('ticketUpdate', onUpdate);
      socket.off('connect', everything);
      socket.off('viewerUpdate', everything);
    };
  }, [client]);
}
