import type { Found } from '@forge/contract/find/find-api';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { viewer } from '../../../test/fixtures.ts';
import { renderHook } from '../../../test/render-hook.tsx';
import { findQueries } from './find-queries.ts';
import { useFound } from './use-found.ts';

const found: Found = { raids: [], bookings: [], pages: [] };

afterEach(() => onlineManager.setOnline(true));

/** What the hook says about a typed text, after these texts were searched. */
const stateOf = (typed: string, ...searched: string[]) => {
  const client = new QueryClient();
  for (const text of searched) client.setQueryData(findQueries.found(text).queryKey, found);
  const state = renderHook(client, () => useFound(viewer('1', 'Advertiser'), typed));
  return [state.found && 'found', state.isSettled && 'settled', state.isFailed && 'failed']
    .filter(Boolean)
    .join(' ');
};

test('waits for the answer', () => {
  expect(stateOf('anv')).toBe('');
});

test('fails offline, but has what was found for this text before', () => {
  onlineManager.setOnline(false);
  expect(stateOf('anv')).toBe('settled failed');
  expect(stateOf('anv', 'anv')).toBe('found settled');
  // Too short to be searched.
  expect(stateOf('a')).toBe('settled');
});
