import { settingsDefaults } from '@forge/contract/settings/settings';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { settingsQueries } from '../features/settings/settings-queries.ts';
import { settingsContextValue, SettingsContext } from '../lib/settings-context.ts';
import FindWindow from './find-window.tsx';
import type { FindState } from './use-find.ts';

/** The find dialog of a public page: it reads the settings itself, since public pages do not. */
export default function PublicFindWindow(props: { viewer: Viewer; find: FindState }) {
  const { data = settingsDefaults } = useQuery(settingsQueries.mine(props.viewer.id));
  const settings = useMemo(() => settingsContextValue(data), [data]);
  return (
    <SettingsContext value={settings}>
      <FindWindow {...props} />
    </SettingsContext>
  );
}
