/** What a screen shows of each row, by row id; null: changes of this row are not highlighted. */
export type Snapshot = ReadonlyMap<string, string | null>;

export const snapshotOf = <Row extends { readonly _id: string }>(
  rows: readonly Row[],
  shown: (row: Row) => unknown,
): Snapshot =>
  new Map(
    rows.map((row) => {
      const value = shown(row);
      return [row._id, value === null ? null : JSON.stringify(value)];
    }),
  );

/** The ids of rows that were added or changed between two reads. */
export const changedSince = (before: Snapshot, now: Snapshot): ReadonlySet<string> =>
  new Set(
    [...now].filter(([id, value]) => value !== null && before.get(id) !== value).map(([id]) => id),
  );
