import type { RawBuilder } from 'kysely';
import type { ExportColumn } from '@forge/contract/exports/export-column';
import type { Snapshot } from './snapshot.ts';

/** Some rows at a time, so that a list of any length needs little memory. */
export type Batches<Row> = AsyncIterable<readonly Row[]>;

/** Where rows come from. */
export type RowSource<Row> = {
  batches: (snapshot: Snapshot) => Batches<Row>;
  /** At least as many as there are rows, up to `max`; quicker than reading them. */
  count: (snapshot: Snapshot, max: number) => number | Promise<number>;
};

/** A list as one viewer may see it: the rows of its sources, one after the other. */
export type ExportedTable<Row> = {
  columns: readonly ExportColumn<Row>[];
  sources: readonly RowSource<Row>[];
};

/** The rows of a query, as the viewer may see them; rows can be left out. */
export const rowsOfQuery = <Found, Row>(
  query: RawBuilder<Found>,
  view: (found: Found[]) => Row[],
): RowSource<Row> => ({
  batches: async function* (snapshot) {
    for await (const found of snapshot.batches(query)) yield view(found);
  },
  count: (snapshot, max) => snapshot.count(query, max),
});

/** Rows that are in memory: a list that is short by nature. */
export const rowsInMemory = <Row>(rows: readonly Row[]): RowSource<Row> => ({
  batches: async function* () {
    yield rows;
  },
  count: () => rows.length,
});
