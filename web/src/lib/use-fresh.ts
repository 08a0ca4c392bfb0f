import { useEffect, useState } from 'react';
import { changedSince, seenIn, type Seen } from './fresh.ts';

// A little longer than the glow itself.
const GLOW_MS = 1800;
const none: ReadonlySet<string> = new Set();

type State<Row> = {
  rows: readonly Row[] | undefined;
  seen: Seen | null;
  fresh: ReadonlySet<string>;
};

const everything = (row: unknown) => row;

/**
 * The ids of the rows that came or changed since the list was last read, for as long as they glow.
 * Nothing of a first load is fresh. `shown` picks what this screen shows of a row.
 */
export function useFresh<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  shown: (row: Row) => unknown = everything,
): ReadonlySet<string> {
  const [state, setState] = useState<State<Row>>({ rows: undefined, seen: null, fresh: none });
  if (rows !== undefined && rows !== state.rows) {
    const seen = seenIn(rows, shown);
    const changed = state.seen === null ? none : changedSince(state.seen, seen);
    setState({ rows, seen, fresh: changed.size > 0 ? changed : state.fresh });
  }
  const { fresh } = state;
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: none })), GLOW_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
