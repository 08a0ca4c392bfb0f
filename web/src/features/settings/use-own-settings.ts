import { settingsDefaults, type Density, type Settings } from '@forge/contract/settings/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useServerEvent } from '../../realtime/use-server-event.ts';
import { storedSettings } from './stored-settings.ts';
import { changingSettings, settingsQueries } from './settings-queries.ts';

/** The viewer's settings, kept in sync across tabs and devices; null until loaded. */
export function useOwnSettings(userId: string | null): Settings | null {
  const client = useQueryClient();
  const { data, errorUpdateCount } = useQuery({
    ...settingsQueries.mine(userId ?? ''),
    enabled: userId !== null,
  });

  const refetch = () => {
    // A pending change of this tab refetches when it settles.
    if (userId === null || client.isMutating({ mutationKey: changingSettings }) > 0) return;
    void client.invalidateQueries({ queryKey: settingsQueries.mine(userId).queryKey });
  };
  const wasDisconnected = useRef(false);
  useServerEvent('settingsUpdate', refetch);
  useServerEvent('disconnect', () => {
    wasDisconnected.current = true;
  });
  useServerEvent('connect', () => {
    if (wasDisconnected.current) refetch();
  });

  useEffect(() => {
    if (userId !== null && data !== undefined) storedSettings.write(userId, data);
  }, [userId, data]);

  if (userId === null) return null;
  // Not `isError`: during a further attempt the page with its forms would be unmounted.
  return data ?? (errorUpdateCount > 0 ? settingsDefaults : null);
}

/** Sets the attribute that row heights and spacing in theme.css depend on. */
export function useDensity(density: Density) {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.dataset['density'] = density;
    return () => {
      delete root.dataset['density'];
    };
  }, [density]);
}
