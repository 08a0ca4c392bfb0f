/** Numbers stay numbers in the file; an empty text is an empty cell. */
export type ExportCell = string | number;

export type ExportColumn<Row> = {
  readonly header: string;
  readonly cell: (row: Row) => ExportCell;
};
