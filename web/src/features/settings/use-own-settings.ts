import { settingsDefaults, type Density, type Settings } from '@forge/contract/settings/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect } from 'react';
import { forgeSocket } from '../../realtime/socket.ts';
import { storedSettings } from './stored-settings.ts';
import { changingSettings, settingsQueries } from './settings-queries.ts';

/** The viewer's settings, kept in sync across tabs and devices; null until loaded. */
export function useOwnSettings(userId: string | null): Settings | null {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    ...settingsQueries.mine(userId ?? ''),
    enabled: userId !== null,
  });

  useEffect(() => {
    if (userId === null) return;
    const socket = forgeSocket();
    const askAgain = () => {
      // A change of our own that is under way asks again itself when it is through.
      if (client.isMutating({ mutationKey: changingSettings }) > 0) return;
      void client.invalidateQueries({ queryKey: settingsQueries.mine(userId).queryKey });
    };
    // Nothing is pushed to us while we are away.
    let wasAway = false;
    const onDisconnect = () => {
      wasAway = true;
    };
    const onConnect = () => {
      if (wasAway) askAgain();
      wasAway = false;
    };
    socket.on('settingsUpdate', askAgain);
    socket.on('disconnect', onDisconnect);
    socket.on('connect', onConnect);
    return () => {
      socket.off('settingsUpdate', askAgain);
      socket.off('disconnect', onDisconnect);
      socket.off('connect', onConnect);
    };
  }, [client, userId]);

  useEffect(() => {
    if (userId !== null && data !== undefined) storedSettings.write(userId, data);
  }, [userId, data]);

  if (userId === null) return null;
  return data ?? (isError ? settingsDefaults : null);
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
