import { applyRaidChanges, type RaidChanges } from '@forge/contract/raids/raid-changes';
import type { JoinRaidRoom } from '@forge/contract/realtime/events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import { claimOutageToast, forgeSocket } from '../../realtime/socket.ts';
import { useServerEvent } from '../../realtime/use-server-event.ts';
import { raidQueries, type PublishedList } from './raid-queries.ts';
import { raidListMessages, readRaids } from './read-raids.ts';

const OUTAGE = 'Socket connection error. Falling back to manual data loading.';

/** While mounted, the server pushes the changes of the published list, which apply to the cached one. */
export function useRaidRoom() {
  const client = useQueryClient();
  const published = raidQueries.published();
  const { queryKey } = published;
  const { data: revision } = useQuery({ ...published, select: (list) => list.revision });
  const room = useRef({
    /** The revision that the server takes this page to have. */
    revision: undefined as string | null | undefined,
    isJoining: false,
    /** Changes apply one after the other. */
    applied: Promise.resolve(),
  });

  const refetchPublished = () => void client.invalidateQueries({ queryKey });
  const currentRevision = () => client.getQueryData(queryKey)?.revision ?? null;

  const join = () => {
    const state = room.current;
    const sent: JoinRaidRoom = { changes: true, revision: currentRevision() };
    Object.assign(state, { revision: sent.revision, isJoining: true });
    forgeSocket().emit('joinRaidRoom', sent, () => {
      state.isJoining = false;
    });
  };

  /** Replaces the cached list, and cancels a request in flight, whose response may be older. */
  const replace = async (list: PublishedList) => {
    await client.cancelQueries({ queryKey });
    room.current.revision = list.revision;
    client.setQueryData(queryKey, list);
  };

  const apply = async ({ from, to, raids, gone }: RaidChanges) => {
    const list = client.getQueryData(queryKey);
    if (from !== null && list?.revision !== from) {
      // The server answers with what this page is missing; what it sent before does not apply.
      if (!list?.revision) refetchPublished();
      else if (!room.current.isJoining) join();
      return;
    }
    const changes = { from, raids: readRaids(raids, 'published'), gone };
    await replace({ raids: applyRaidChanges(list?.raids ?? [], changes), revision: to });
  };

  const unreadable = () => {
    toast.error(raidListMessages.fromSocket);
    refetchPublished();
  };
  const joinAgain = () => {
    if (!forgeSocket().connected) return;
    join();
    // Pending raids are not pushed.
    void client.invalidateQueries({ queryKey: raidQueries.pending().queryKey });
  };
  const onMount = useEffectEvent(joinAgain);
  const onRevision = useEffectEvent(() => {
    if (forgeSocket().connected && currentRevision() !== room.current.revision) join();
  });

  useEffect(() => onMount(), []);
  // The list was read by a request.
  useEffect(() => onRevision(), [revision]);
  useServerEvent('connect', joinAgain);
  useServerEvent('viewerUpdate', () => {
    joinAgain();
    refetchPublished();
  });
  useServerEvent('raidChanges', (changes) => {
    room.current.applied = room.current.applied.then(() => apply(changes)).catch(unreadable);
  });
  useServerEvent('raidUpdate', ({ payload }) => {
    room.current.applied = room.current.applied
      .then(() => replace({ raids: readRaids(payload, 'published'), revision: null }))
      .catch(unreadable);
  });
  useServerEvent('connect_error', () => {
    if (!claimOutageToast()) return;
    toast.error(OUTAGE);
    refetchPublished();
  });
}
