import { settingsDefaults, type Settings } from '@forge/contract/settings/settings';
import { createContext, use } from 'react';
import { createTimes, type Times } from './times.ts';

type ContextValue = { settings: Settings; times: Times };

export const settingsContextValue = (settings: Settings): ContextValue => ({
  settings,
  times: createTimes(settings),
});

/** The viewer's settings, provided by the dashboard shell. */
export const SettingsContext = createContext<ContextValue>(settingsContextValue(settingsDefaults));

export const useSettings = () => use(SettingsContext).settings;
export const useTimes = () => use(SettingsContext).times;
