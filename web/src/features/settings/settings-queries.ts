import { settingsApi } from '@forge/contract/settings/settings-api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { storedSettings } from './stored-settings.ts';

/** By this a change that is under way is known. */
export const changingSettings = ['settings', 'change'] as const;

export const settingsQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: ['settings', 'of', userId],
      queryFn: () => call(settingsApi.mine),
      initialData: () => storedSettings.read(userId),
      // Kept ones are good to look at and asked for again at once.
      initialDataUpdatedAt: 0,
      staleTime: 60_000,
      // For those without a socket, who are not told of changes elsewhere.
      refetchOnWindowFocus: true,
      // The defaults serve as well; nobody waits for a second attempt.
      retry: false,
    }),
};
