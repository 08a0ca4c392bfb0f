import { useEffect, useState } from 'react';
import { changedSince, snapshotOf, type Snapshot } from './changed-rows.ts';

// Slightly longer than the CSS animation.
const HIGHLIGHT_MS = 1800;
const none: ReadonlySet<string> = new Set();
const wholeRow = (row: unknown) => row;

type Options<Row> = {
  /** What this screen shows of a row; null: its changes are not highlighted. */
  shown?: (row: Row) => unknown;
  /** Names the list: the first read of another list highlights nothing. */
  resetKey?: string;
};

type State<Row> = {
  rows: readonly Row[] | undefined;
  resetKey: string;
  snapshot: Snapshot | null;
  changed: ReadonlySet<string>;
};

/** The ids of the rows that were added or changed by the last reads, while they are highlighted. */
export function useChangedRows<Row extends { readonly _id: string }>(
  rows: readonly Row[] | undefined,
  { shown = wholeRow, resetKey = '' }: Options<Row> = {},
): ReadonlySet<string> {
  const [state, setState] = useState<State<Row>>({
    rows: undefined,
    resetKey,
    snapshot: null,
    changed: none,
  });
  if (rows !== undefined && (rows !== state.rows || resetKey !== state.resetKey)) {
    const snapshot = snapshotOf(rows, shown);
    const before = resetKey === state.resetKey ? state.snapshot : null;
    const added = before === null ? none : changedSince(before, snapshot);
    const kept = resetKey === state.resetKey ? state.changed : none;
    // A new set restarts the timer below.
    const changed = added.size > 0 ? new Set([...kept, ...added]) : kept;
    setState({ rows, resetKey, snapshot, changed });
  }
  const { changed } = state;
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, changed: none })), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}
