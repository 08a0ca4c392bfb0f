import { settingsApi } from '@forge/contract/settings/settings-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { storedSettings } from './stored-settings.ts';

/** Mutation key of a pending change. */
export const changingSettings = ['settings', 'change'] as const;

export const settingsQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['settings', 'of', userId],
      queryFn: () => call(settingsApi.mine),
      initialData: () => storedSettings.read(userId),
      // Stored settings are shown at once and refetched.
      initialDataUpdatedAt: 0,
      staleTime: 60_000,
      // For users without a socket, who get no pushes.
      refetchOnWindowFocus: true,
      // Falls back to the defaults at once.
      retry: false,
    }),
};
