import { settingsDefaults, type Settings } from '@forge/contract/settings/settings';
import { createContext, use } from 'react';
import { createTimes, type Times } from './times.ts';

type Known = { settings: Settings; times: Times };

export const settingsContextValue = (settings: Settings): Known => ({
  settings,
  times: createTimes(settings),
});

/** What the person chose, for everything below the shell of the dashboard. */
export const SettingsContext = createContext<Known>(settingsContextValue(settingsDefaults));

export const useSettings = () => use(SettingsContext).settings;
export const useTimes = () => use(SettingsContext).times;
