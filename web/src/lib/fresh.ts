/** What each row looked like when it was last seen, by its id. */
export type Seen = ReadonlyMap<string, string>;

type Identified = { _id: string };

/** `shown` picks what a screen shows of a row: only that can change for it. */
export const seenIn = <Row extends Identified>(
  rows: readonly Row[],
  shown: (row: Row) => unknown,
): Seen => new Map(rows.map((row) => [row._id, JSON.stringify(shown(row))]));

/** The rows that came or changed between two readings. */
export const changedSince = (before: Seen, now: Seen): ReadonlySet<string> =>
  new Set([...now].filter(([id, look]) => before.get(id) !== look).map(([id]) => id));
