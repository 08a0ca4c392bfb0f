import { withChange, type Settings, type SettingsChange } from '@forge/contract/settings/settings';
import { settingsApi } from '@forge/contract/settings/settings-api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSettings } from '../../lib/settings-context.ts';
import { changingSettings, settingsQueries } from './settings-queries.ts';

/** What these fields were before, to put just them back. */
const undoing = (before: Settings, change: SettingsChange): SettingsChange =>
  Object.fromEntries(Object.entries(before).filter(([name]) => name in change));

/** Shows a change at once and saves it; what could not be saved is taken back. */
export function useChangeSettings(userId: string) {
  const client = useQueryClient();
  const { queryKey } = settingsQueries.mine(userId);
  const show = (change: SettingsChange) =>
    client.setQueryData(queryKey, (now) => now && withChange(now, change));
  // The cache tells of a change a tick later: until then a pressed control would jump back.
  const [pressed, setPressed] = useState<SettingsChange>({});
  const saving = useMutation({
    mutationKey: changingSettings,
    // One after the other: the last press of a switch is the last to arrive.
    scope: { id: 'settings' },
    mutationFn: (change: SettingsChange) => call(settingsApi.update, change),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      show(change);
      return { before };
    },
    onError: (_error, change, context) => {
      if (context?.before) show(undoing(context.before, change));
    },
    onSettled: async () => {
      if (client.isMutating({ mutationKey: changingSettings }) === 1)
        await client.invalidateQueries({ queryKey });
      setPressed({});
    },
    meta: { errorMessage: 'Your settings could not be saved' },
  });
  return {
    settings: withChange(useSettings(), pressed),
    saving,
    change: (change: SettingsChange) => {
      setPressed(change);
      saving.mutate(change);
    },
  };
}

export type Saving = ReturnType<typeof useChangeSettings>['saving'];
