import { withChange, type Settings, type SettingsChange } from '@forge/contract/settings/settings';
import { settingsApi } from '@forge/contract/settings/settings-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSettings } from '../../lib/settings-context.ts';
import { changingSettings, settingsQueries } from './settings-queries.ts';

/** The previous values of the changed fields. */
const inverseOf = (before: Settings, change: SettingsChange): SettingsChange =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in change));

/** Saves a change with an optimistic update, rolled back on failure. */
export function useChangeSettings(userId: string) {
  const client = useQueryClient();
  const { queryKey } = settingsQueries.mine(userId);
  const applyToCache = (change: SettingsChange) =>
    client.setQueryData(queryKey, (now) => now && withChange(now, change));
  // The cache notifies a tick later: without this a pressed control would flicker.
  const [pending, setPending] = useState<SettingsChange>({});
  const saving = useMutation({
    mutationKey: changingSettings,
    // Serial: the last change is the last to arrive.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) => call(settingsApi.update, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      applyToCache(change);
      return { before };
    },
    onError: (_error, change, context) => {
      if (context?.before) applyToCache(inverseOf(context.before, change));
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: changingSettings }) === 1)
        await client.invalidateQueries({ queryKey });
      setPending({});
    },
    meta: { errorMessage: 'Your settings could not be saved' },
  });
  return {
    settings: withChange(useSettings(), pending),
    saving,
    change: (change: SettingsChange) => {
      setPending(change);
      saving.mutate(change);
    },
  };
}

export type Saving = ReturnType<typeof useChangeSettings>['saving'];
