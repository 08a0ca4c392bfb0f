import type { HistoryThing } from '@forge/contract/history/history-fields';
import { createContext, use } from 'react';
import type { MenuEntry } from '../ui/menu.tsx';

/** Whose history it is. The name is for the title. */
export type HistoryTarget = {
  thing: HistoryThing;
  id: string;
  name: string;
};

/** Opens the one drawer of the dashboard, which provides it. */
export const HistoryContext = createContext<(target: HistoryTarget) => void>(() => undefined);

/** The last entry of a row's menu. */
export const useHistoryEntry = (target: HistoryTarget): MenuEntry => {
  const open = use(HistoryContext);
  return { key: 'history', label: 'History', onChoose: () => open(target) };
};
