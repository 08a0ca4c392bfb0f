import type { ReactNode } from 'react';
import clsx from 'clsx';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The full text of a cell that may be cut off, shown on hover. */
  full?: (row: Row) => string;
  /** Numbers and actions stand right. */
  align?: 'left' | 'right';
  /** On a phone these make the first line of the card: who, what, how much. */
  lead?: boolean;
  /** Stays in sight at the right end while the rest scrolls under it: for actions. */
  pinned?: boolean;
  /** The widest the column gets before its text is cut, such as 'max-w-48'. */
  width?: string;
};

type Props<Row> = {
  /** What the table lists, for those who cannot see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Rows that just changed by push glow once. */
  isFresh?: (row: Row) => boolean;
};

// display: block takes a table's meaning away in some browsers, so the roles are written out.
export function Table<Row>({ caption, columns, rows, rowKey, isFresh }: Props<Row>) {
  return (
    <div
      role="group"
      aria-label={caption}
      tabIndex={0}
      className="max-h-[80dvh] overflow-auto max-sm:max-h-none"
    >
      <table role="table" className="w-full border-separate border-spacing-0 text-sm max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map((column, index) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={clsx(
                  'sticky top-0 z-10 h-(--row-height) border-b border-iron-5 bg-iron-3 px-3 text-xs font-semibold whitespace-nowrap text-iron-8',
                  column.align === 'right' ? 'text-right' : 'text-left',
                  index === 0 && 'left-0 z-20',
                  column.pinned && 'right-0 z-20 shadow-[-1px_0_0_var(--color-iron-4)]',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="max-sm:flex max-sm:flex-col max-sm:gap-(--list-gap) max-sm:p-3"
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              data-fresh={isFresh?.(row) ? '' : undefined}
              className="group max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1 max-sm:rounded-md max-sm:border max-sm:border-iron-5 max-sm:bg-iron-3 max-sm:p-(--card-space)"
            >
              {columns.map((column, index) => (
                <Cell key={column.key} column={column} row={row} first={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row, first }: { column: Column<Row>; row: Row; first: boolean }) {
  return (
    <td
      role="cell"
      title={column.full?.(row)}
      className={clsx(
        'h-(--row-height) border-b border-iron-4 px-3 text-iron-8 group-hover:bg-iron-3 group-data-fresh:animate-cool max-sm:h-auto max-sm:border-0 max-sm:px-0',
        column.align === 'right' && 'tabular text-right',
        first &&
          'sticky left-0 bg-iron-2 font-semibold text-iron-9 max-sm:static max-sm:bg-transparent',
        column.pinned &&
          'sticky right-0 bg-iron-2 shadow-[-1px_0_0_var(--color-iron-4)] max-sm:static max-sm:bg-transparent max-sm:shadow-none',
        column.lead
          ? 'max-sm:-order-1 max-sm:text-base max-sm:font-semibold max-sm:text-iron-9'
          : 'max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between max-sm:gap-4',
      )}
    >
      {!column.lead && !column.pinned && (
        <span aria-hidden="true" className="shrink-0 text-iron-7 sm:hidden">
          {column.header}
        </span>
      )}
      <div
        className={clsx(
          // What is pinned holds buttons: cutting it would cut their focus ring.
          !column.pinned && 'truncate max-sm:whitespace-normal',
          column.pinned && 'max-sm:mt-2 max-sm:w-full',
          !column.lead && 'max-sm:text-right',
          column.width,
        )}
      >
        {column.cell(row)}
      </div>
    </td>
  );
}
