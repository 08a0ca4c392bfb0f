import { MAX_QUERY, MIN_QUERY } from '@forge/contract/find/find-limits';
import { hasRaidList } from '@forge/contract/raids/raid-permissions';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { findQueries } from './find-queries.ts';

const PAUSE_MS = 60;

const isLongEnough = (text: string) => Array.from(text).length >= MIN_QUERY;

/** A text after a short pause in typing. */
const usePaused = (text: string) => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** What the server finds for a typed text; the last result stays while the next one loads. */
export function useFound(viewer: Viewer, typed: string) {
  const text = typed.trim().slice(0, MAX_QUERY);
  const paused = usePaused(text);
  const isAsked = hasRaidList(viewer) && isLongEnough(text);
  const { data, isPlaceholderData, isFetching, isError } = useQuery({
    ...findQueries.found(paused),
    enabled: isAsked && isLongEnough(paused),
  });
  const isSettled = !isAsked || (paused === text && !isPlaceholderData && !isFetching);
  return { found: isAsked ? data : undefined, isSettled, isFailed: isAsked && isError };
}
