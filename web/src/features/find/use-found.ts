import { MAX_QUERY, MIN_QUERY } from '@forge/contract/find/find-limits';
import { hasRaidList } from '@forge/contract/raids/raid-permissions';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { findQueries } from './find-queries.ts';

const DEBOUNCE_MS = 60;

const isLongEnough = (text: string) => Array.from(text).length >= MIN_QUERY;

/** What the server finds for a typed text; the last result stays while the next one loads. */
export function useFound(viewer: Viewer, typed: string) {
  const text = typed.trim().slice(0, MAX_QUERY);
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  const isAsked = hasRaidList(viewer) && isLongEnough(text);
  const { data, isPlaceholderData, isFetching, isError, fetchStatus } = useQuery({
    ...findQueries.found(debounced),
    enabled: isAsked && isLongEnough(debounced),
  });
  // Offline it waits for the connection.
  const isFailed = isAsked && (isError || fetchStatus === 'paused');
  const isCurrent = debounced === text && !isPlaceholderData;
  const isSettled = !isAsked || (!isFetching && (isCurrent || (isFailed && debounced === text)));
  // After a failure nothing replaces what was found for another text.
  return { found: isAsked && (isCurrent || !isFailed) ? data : undefined, isSettled, isFailed };
}
