import { Fragment, type ReactNode } from 'react';
import clsx from 'clsx';
import { DoneMark, RefusalCell, RefusalRow } from './row-result.tsx';
import { ScrollButtons, TableFrame } from './table-frame.tsx';
import { cellClasses, endEdgeClasses, headerClasses, startEdgeClasses } from './table-classes.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right for numbers and actions. */
  align?: 'left' | 'right';
  /** Shown in the first line of the card on small screens. */
  lead?: boolean;
  /** Pinned to the right edge while the other columns scroll: for actions. */
  pinned?: boolean;
  /** Offset of a pinned column with others to its right, such as 'lg:right-40'. */
  pinnedAt?: string;
  /** Column width, such as 'lg:w-40'; defaults to the width of its content. */
  width?: string;
};

type Props<Row> = {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The id of the row's record: the row shows the result of the last action on it. */
  rowKey: (row: Row) => string;
  /** Highlights rows that a push has just changed. */
  isChanged?: (row: Row) => boolean;
};

// Some browsers drop table semantics with display: block, so the roles are explicit.
export function Table<Row>({ caption, columns, rows, rowKey, isChanged }: Props<Row>) {
  // The first pinned column has the shadow, the last one the scroll buttons.
  const firstPinned = columns.findIndex(({ pinned }) => pinned);
  return (
    <TableFrame label={caption} className="max-lg:overflow-visible lg:max-h-[70dvh]">
      <table role="table" className="w-full border-separate border-spacing-0 text-sm max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row">
            {columns.map((column, index) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={headerClasses(
                  clsx(
                    column.align === 'right' ? 'text-right' : 'text-left',
                    index === 0 && `left-0 z-20 ${startEdgeClasses}`,
                    column.pinned && `z-20 ${column.pinnedAt ?? 'right-0'}`,
                    index === firstPinned && endEdgeClasses,
                    column.width,
                  ),
                )}
              >
                {column.pinned && index === columns.length - 1 ? (
                  <span className="flex items-center justify-between gap-2">
                    <ScrollButtons />
                    <span className="grow">{column.header}</span>
                  </span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          className="max-lg:grid max-lg:gap-(--list-gap) max-lg:p-3 sm:max-lg:grid-cols-2"
        >
          {rows.map((row) => (
            <Fragment key={rowKey(row)}>
              <tr
                role="row"
                data-changed={isChanged?.(row) ? '' : undefined}
                className="group max-lg:relative max-lg:grid max-lg:min-w-0 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-start max-lg:items-baseline max-lg:gap-x-4 max-lg:gap-y-1 max-lg:rounded-md max-lg:border max-lg:border-iron-5 max-lg:bg-iron-3 max-lg:p-(--card-space) max-lg:data-changed:animate-cool"
              >
                {columns.map((column, index) => (
                  <Cell
                    key={column.key}
                    column={column}
                    row={row}
                    isFirst={index === 0}
                    isEdge={index === firstPinned}
                    mark={
                      index === 0 && (
                        <DoneMark
                          id={rowKey(row)}
                          className="top-1.5 left-0 lg:inset-y-0 lg:my-auto"
                        />
                      )
                    }
                  />
                ))}
                <RefusalCell id={rowKey(row)} />
              </tr>
              <RefusalRow id={rowKey(row)} columns={columns.length} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

type CellProps<Row> = {
  column: Column<Row>;
  row: Row;
  isFirst: boolean;
  isEdge: boolean;
  mark: ReactNode;
};

function Cell<Row>({ column, row, isFirst, isEdge, mark }: CellProps<Row>) {
  return (
    <td
      role="cell"
      className={cellClasses(
        clsx(
          'max-lg:h-auto max-lg:animate-none! max-lg:border-0 max-lg:bg-transparent! max-lg:p-0!',
          column.align === 'right' && 'tabular text-right',
          isFirst &&
            `font-semibold text-iron-9 lg:sticky lg:left-0 lg:z-10 lg:bg-iron-2 ${startEdgeClasses}`,
          column.pinned && `lg:sticky lg:z-10 lg:bg-iron-2 ${column.pinnedAt ?? 'lg:right-0'}`,
          isEdge && endEdgeClasses,
          column.lead
            ? 'max-lg:-order-1 max-lg:min-w-0 max-lg:text-base max-lg:font-semibold max-lg:text-iron-9'
            : 'max-lg:col-span-2 max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-4',
          column.pinned && 'max-lg:order-1',
          column.width,
        ),
      )}
    >
      {mark}
      {!column.lead && !column.pinned && (
        <span aria-hidden="true" className="shrink-0 text-iron-7 lg:hidden">
          {column.header}
        </span>
      )}
      <div
        className={clsx(
          'whitespace-nowrap max-lg:min-w-0 max-lg:whitespace-normal',
          column.pinned && 'max-lg:mt-3 max-lg:w-full',
          !column.lead && 'max-lg:text-right',
        )}
      >
        {column.cell(row)}
      </div>
    </td>
  );
}
