import type { ExportCell, ExportColumn } from '@forge/contract/exports/export-column';
import type { Batches } from './exported-table.ts';

/** Marks the text as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

// Spreadsheets evaluate a text that begins like a formula; after an apostrophe they show it.
const startsLikeFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

const field = (cell: ExportCell): string => {
  if (typeof cell === 'number') return String(cell);
  const text = startsLikeFormula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** One record of RFC 4180. */
const csvRecord = (cells: readonly ExportCell[]): string => `${cells.map(field).join()}\r\n`;

/** A table as CSV, batch by batch. */
export async function* writeCsv<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
): AsyncGenerator<Uint8Array> {
  let unwritten = BYTE_ORDER_MARK + csvRecord(columns.map(({ header }) => header));
  for await (const rows of batches) {
    for (const row of rows) unwritten += csvRecord(columns.map(({ cell }) => cell(row)));
    if (unwritten !== '') yield Buffer.from(unwritten);
    unwritten = '';
  }
  if (unwritten !== '') yield Buffer.from(unwritten);
}
