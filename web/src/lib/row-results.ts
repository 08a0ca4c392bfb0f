import { useSyncExternalStore } from 'react';

/** The outcome of the last action on a record; a refusal says why, where needed in more detail. */
export type RowResult =
  | { isDone: true }
  | { isDone: false; reason: string; detail?: string | undefined };

const DONE_MS = 4000;
const results = new Map<string, RowResult>();
const listeners = new Set<() => void>();

const set = (id: string, result: RowResult | null) => {
  if (result === null) results.delete(id);
  else results.set(id, result);
  listeners.forEach((listener) => listener());
};

/** What the rows of a list show about the last action on their record, by its id. */
export const rowResults = {
  of: (id: string): RowResult | undefined => results.get(id),
  /** Shown for a moment. */
  done: (id: string) => {
    const result: RowResult = { isDone: true };
    set(id, result);
    setTimeout(() => {
      if (results.get(id) === result) set(id, null);
    }, DONE_MS);
  },
  /** Shown until the next action on the record, or until the page is left. */
  refused: (id: string, reason: string, detail?: string) =>
    set(id, { isDone: false, reason, detail }),
  clear: (id: string) => {
    if (results.has(id)) set(id, null);
  },
  /** A success stays: its form may have led to the page with the row. */
  clearRefusals: () => {
    for (const [id, { isDone }] of results) if (!isDone) set(id, null);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useRowResult = (id: string): RowResult | undefined =>
  useSyncExternalStore(
    subscribe,
    () => rowResults.of(id),
    () => undefined,
  );
