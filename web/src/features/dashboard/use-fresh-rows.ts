import { useEffect, useState } from 'react';

const GLOW_MS = 1800;
const none: ReadonlySet<string> = new Set();

type Row = { readonly _id: string };
type State = { rows: readonly Row[] | undefined; fresh: ReadonlySet<string> };

/** The rows that came or changed since the list was last read, for as long as they glow. */
export function useFreshRows(rows: readonly Row[] | undefined): ReadonlySet<string> {
  const [state, setState] = useState<State>({ rows, fresh: none });
  if (rows !== state.rows) {
    // React Query keeps the object of a row that did not change; nothing of a first load is fresh.
    const known = new Set(state.rows);
    const changed = (state.rows && rows?.filter((row) => !known.has(row))) ?? [];
    setState({ rows, fresh: new Set(changed.map(({ _id }) => _id)) });
  }
  const { fresh } = state;
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, fresh: none })), GLOW_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
