import { parisDay } from '@forge/contract/paris-time';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { debounceWithJitter } from '../../lib/debounce-with-jitter.ts';
import { STATS_DEBOUNCE } from './dashboard-events.ts';
import { statsQueries } from './stats-queries.ts';
import { useMinute } from '../../lib/use-minute.ts';

/** Refetches figures, charts and agenda when a new day begins in Paris. */
export function useRefetchOnNewDay() {
  const client = useQueryClient();
  const today = parisDay(new Date(useMinute()));
  const lastDay = useRef(today);

  useEffect(() => {
    if (lastDay.current === today) return;
    lastDay.current = today;
    const refetch = debounceWithJitter(
      () => void client.invalidateQueries({ queryKey: statsQueries.all }),
      STATS_DEBOUNCE,
    );
    refetch.trigger();
    return refetch.cancel;
  }, [client, today]);
}

/** The viewer's figures. */
export function useStats(viewer: Viewer) {
  const query = useQuery(statsQueries.of(viewer));

  useEffect(() => {
    if (query.error !== null) console.error('The figures could not be read', query.error);
  }, [query.error]);

  return query;
}
