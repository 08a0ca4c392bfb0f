import { parisDay } from '@forge/contract/paris-time';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createSoon } from '../../lib/soon.ts';
import { forgeSocket } from '../../realtime/socket.ts';
import { statsQueries } from './stats-queries.ts';
import { useMinute } from './use-minute.ts';

// A published raid is news to everyone at once, and so is midnight: they ask one after the other.
const WAIT = { after: 150, spread: 2_000 };

/** The viewer's figures, read again when the server says so and when a new day begins in Paris. */
export function useLiveStats(viewer: Viewer) {
  const client = useQueryClient();
  const today = parisDay(new Date(useMinute()));
  const lastDay = useRef(today);
  const query = useQuery(statsQueries.of(viewer));

  useEffect(() => {
    const socket = forgeSocket();
    const reading = createSoon(
      () => void client.invalidateQueries({ queryKey: statsQueries.all }),
      WAIT,
    );
    if (lastDay.current !== today) reading.ask();
    lastDay.current = today;
    socket.on('statsUpdate', reading.ask);
    // Nothing was pushed to us while we were away.
    socket.on('connect', reading.ask);
    return () => {
      reading.cancel();
      socket.off('statsUpdate', reading.ask);
      socket.off('connect', reading.ask);
    };
  }, [client, today]);

  useEffect(() => {
    if (query.error !== null) console.error('The figures could not be read', query.error);
  }, [query.error]);

  return query;
}
