import { settingsDefaults, type Settings } from '@forge/contract/settings/settings';
import { settingColumns, settingNames } from './setting-columns.ts';
import type { SettingsRow } from './settings.repository.ts';

export const viewSettings = (row: SettingsRow | undefined): Settings =>
  row
    ? (Object.fromEntries(
        settingNames.map((name) => [name, row[settingColumns[name]]]),
      ) as Settings)
    : settingsDefaults;
