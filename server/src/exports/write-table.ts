import {
  exportRefusals,
  MAX_SHEET_ROWS,
  type ExportFormat,
} from '@forge/contract/exports/export-api';
import type { AppContext } from '../app-context.ts';
import { writeCsv } from './csv.ts';
import type { Batches, ExportedTable } from './exported-table.ts';
import { withSnapshot, type Snapshot } from './snapshot.ts';
import { writeXlsx } from './xlsx.ts';

type Export<Row> = {
  list: string;
  format: ExportFormat;
  table: ExportedTable<Row>;
  signal: AbortSignal;
  maxSheetRows?: number;
};

async function* batchesOf<Row>(
  { sources }: ExportedTable<Row>,
  snapshot: Snapshot,
): AsyncGenerator<readonly Row[]> {
  for (const source of sources) yield* source.batches(snapshot);
}

const countRows = async (batches: Batches<unknown>) => {
  let count = 0;
  for await (const rows of batches) count += rows.length;
  return count;
};

/** Before anything is written: a sheet that lacks rows would look complete. */
const hasRoom = async <Row>(table: ExportedTable<Row>, snapshot: Snapshot, maxRows: number) => {
  let atMost = 0;
  for (const source of table.sources) atMost += await source.count(snapshot, maxRows + 1);
  // Of more rows than fit, filters may leave enough out.
  return atMost <= maxRows || (await countRows(batchesOf(table, snapshot))) <= maxRows;
};

/** A table as a file, from one snapshot of the database. */
export const writeTable = <Row>(
  context: Pick<AppContext, 'pool' | 'db'>,
  { list, format, table, signal, maxSheetRows = MAX_SHEET_ROWS }: Export<Row>,
): AsyncGenerator<Uint8Array> =>
  withSnapshot(context, signal, async function* (snapshot) {
    const batches = batchesOf(table, snapshot);
    if (format === 'csv') {
      yield* writeCsv(table.columns, batches);
      return;
    }
    // Without the header.
    if (!(await hasRoom(table, snapshot, maxSheetRows - 1))) throw exportRefusals.tooManyRows();
    yield* writeXlsx(list, table.columns, batches);
  });
