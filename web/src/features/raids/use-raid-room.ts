import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '../../lib/toast.ts';
import { claimOutageToast, forgeSocket } from '../../realtime/socket.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';
import { raidQueries } from './raid-queries.ts';
import { raidListMessages, readRaids } from './read-raids.ts';

const OUTAGE = 'Socket connection error. Falling back to manual data loading.';

/** While mounted, the server pushes the published list, which replaces the cached one. */
export function useRaidRoom() {
  const client = useQueryClient();
  const published = raidQueries.published().queryKey;
  const refetchPublished = () => void client.invalidateQueries({ queryKey: published });
  // Changes before the room was joined were not pushed to this tab.
  const join = () =>
    forgeSocket().emit('joinRaidRoom', () => {
      refetchPublished();
      void client.invalidateQueries({ queryKey: raidQueries.pending().queryKey });
    });
  const joinIfConnected = useEffectEvent(() => {
    if (forgeSocket().connected) join();
  });
  const replace = async (payload: unknown) => {
    try {
      const raids = readRaids(payload, 'published');
      // A response in flight may be older than this push.
      await client.cancelQueries({ queryKey: published });
      client.setQueryData(published, raids);
    } catch {
      toast.error(raidListMessages.fromSocket);
      refetchPublished();
    }
  };

  useEffect(() => joinIfConnected(), []);
  useServerEvent('connect', join);
  useServerEvent('viewerUpdate', join);
  useServerEvent('raidUpdate', ({ payload }) => void replace(payload));
  useServerEvent('connect_error', () => {
    if (!claimOutageToast()) return;
    toast.error(OUTAGE);
    refetchPublished();
  });
}
