import type { Viewer } from '@forge/contract/viewer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createSoon } from '../../lib/soon.ts';
import { forgeSocket } from '../../realtime/socket.ts';
import { useConnected } from '../../realtime/use-connected.ts';
import { statsQueries } from './stats-queries.ts';

// A sold seat is news to everyone who sells: they ask one after the other.
const WAIT = { after: 150, spread: 2_000 };
const POLL_WITHOUT_PUSHES_MS = 30_000;

/**
 * What is next for this person. Changes that concern their figures read it again with the figures
 * (see use-live-stats); here is what only the lists show: others' seats and plans, mails, tickets.
 */
export function useLiveNext(viewer: Viewer) {
  const client = useQueryClient();
  const isConnected = useConnected();
  useEffect(() => {
    const socket = forgeSocket();
    const reading = createSoon(
      () => void client.invalidateQueries({ queryKey: [...statsQueries.all, 'next'] }),
      WAIT,
    );
    socket.on('nextUpdate', reading.ask);
    socket.on('mailUpdate', reading.ask);
    socket.on('ticketUpdate', reading.ask);
    return () => {
      reading.cancel();
      socket.off('nextUpdate', reading.ask);
      socket.off('mailUpdate', reading.ask);
      socket.off('ticketUpdate', reading.ask);
    };
  }, [client]);
  return useQuery({
    ...statsQueries.nextOf(viewer),
    refetchInterval: isConnected ? false : POLL_WITHOUT_PUSHES_MS,
  });
}
