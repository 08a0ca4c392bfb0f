import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../lib/toast.ts';
import { firstToTellOutage, forgeSocket } from '../../realtime/socket.ts';
import { useConnected } from '../../realtime/use-connected.ts';
import { raidQueries } from './raid-queries.ts';
import { raidListSentences, readRaids } from './read-raids.ts';

const OUTAGE = 'Socket connection error. Falling back to manual data loading.';
const POLL_WITHOUT_PUSHES_MS = 15_000;

/** While a page is open: the published list follows the server's pushes, the plans are read again. */
export function useLiveRaids() {
  const client = useQueryClient();
  const isConnected = useConnected();

  useEffect(() => {
    const socket = forgeSocket();
    const published = raidQueries.published().queryKey;
    const readPublished = () => void client.invalidateQueries({ queryKey: published });
    const readPending = () =>
      void client.invalidateQueries({ queryKey: raidQueries.pending().queryKey });
    // Whatever changed before the room was joined was not pushed to us: both lists are read again.
    const join = () =>
      socket.emit('joinRaidRoom', () => {
        readPublished();
        readPending();
      });
    const replace = async ({ payload }: { payload: unknown }) => {
      try {
        const raids = readRaids(payload, 'published');
        // An answer on its way may be older than this push.
        await client.cancelQueries({ queryKey: published });
        client.setQueryData(published, raids);
      } catch {
        toast.error(raidListSentences.fromSocket);
        readPublished();
      }
    };
    const onUpdate = (update: { payload: unknown }) => void replace(update);
    const onError = () => {
      if (!firstToTellOutage()) return;
      toast.error(OUTAGE);
      readPublished();
    };
    socket.on('connect', join);
    socket.on('viewerUpdate', join);
    socket.on('raidUpdate', onUpdate);
    socket.on('pendingRaidUpdate', readPending);
    socket.on('connect_error', onError);
    if (socket.connected) join();
    return () => {
      socket.off('connect', join);
      socket.off('viewerUpdate', join);
      socket.off('raidUpdate', onUpdate);
      socket.off('pendingRaidUpdate', readPending);
      socket.off('connect_error', onError);
    };
  }, [client]);

  useEffect(() => {
    if (isConnected) return;
    const timer = setInterval(() => {
      if (!document.hidden) void client.invalidateQueries({ queryKey: raidQueries.all });
    }, POLL_WITHOUT_PUSHES_MS);
    return () => clearInterval(timer);
  }, [client, isConnected]);
}
