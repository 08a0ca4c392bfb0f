import { Fragment, type ReactNode } from 'react';
import clsx from 'clsx';
import { cellStyle, placementsOf, usePinOffsets, type Pin, type Placement } from './column-pins.ts';
import { DoneMark, RefusalCell, RefusalRow } from './row-result.tsx';
import { ScrollButtons, TableFrame } from './table-frame.tsx';
import {
  cellClasses,
  headerClasses,
  pinnedCellClasses,
  pinnedHeaderClasses,
} from './table-classes.ts';
import { useHasTableRows } from './use-media.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right for numbers and actions. */
  align?: 'left' | 'right';
  /** Shown in the first line of the card on small screens. */
  lead?: boolean;
  /**
   * Stays in sight at this edge while the other columns scroll; for what decides an action, and for
   * the actions themselves: on small screens they end the card, without their header.
   */
  pinned?: Pin;
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
  const placements = placementsOf(columns.map(({ pinned }) => pinned));
  const table = usePinOffsets(placements);
  const hasRows = useHasTableRows();
  const last = columns.length - 1;
  return (
    <TableFrame label={caption} className="max-lg:overflow-visible lg:max-h-[70dvh]">
      <table
        ref={table}
        role="table"
        className="w-full border-separate border-spacing-0 text-sm max-lg:block"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row">
            {columns.map((column, index) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-pin={placements[index]?.pin}
                style={cellStyle(index, placements[index])}
                className={headerClasses(
                  clsx(
                    column.align === 'right' ? 'text-right' : 'text-left',
                    pinnedHeaderClasses(placements[index]),
                    column.width,
                  ),
                )}
              >
                {column.pinned && index === last ? (
                  // The header is at the side where its cells are.
                  <span
                    className={clsx(
                      'flex items-center justify-between gap-2',
                      column.align !== 'right' && 'flex-row-reverse',
                    )}
                  >
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
                data-row={rowKey(row)}
                data-changed={isChanged?.(row) ? '' : undefined}
                className="group max-lg:relative lg:focus-visible:outline-hidden max-lg:grid max-lg:min-w-0 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:content-start max-lg:items-baseline max-lg:gap-x-4 max-lg:gap-y-1 max-lg:rounded-md max-lg:border max-lg:border-iron-5 max-lg:bg-iron-3 max-lg:p-(--card-space) max-lg:data-changed:animate-cool"
              >
                {columns.map((column, index) => (
                  <Cell
                    key={column.key}
                    column={column}
                    row={row}
                    placement={placements[index]}
                    index={index}
                    isLast={index === last}
                    isChanged={isChanged?.(row) ?? false}
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
                {!hasRows && <RefusalCell id={rowKey(row)} className="order-2 col-span-2 mt-2" />}
              </tr>
              {hasRows && <RefusalRow id={rowKey(row)} columns={columns.length} />}
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
  placement: Placement | undefined;
  index: number;
  isLast: boolean;
  isChanged: boolean;
  mark: ReactNode;
};

function Cell<Row>({ column, row, placement, index, isLast, isChanged, mark }: CellProps<Row>) {
  const endsCard = isLast && column.pinned === 'right' && column.key === 'actions';
  return (
    <td
      role="cell"
      style={cellStyle(index, placement)}
      className={cellClasses(
        clsx(
          // Focused elements are scrolled to where no pinned column covers them.
          'lg:scroll-mr-(--pinned-after) lg:scroll-ml-(--pinned-before) lg:**:scroll-ml-(--pinned-before) lg:**:scroll-mr-(--pinned-after)',
          'max-lg:h-auto max-lg:animate-none! max-lg:border-0 max-lg:bg-transparent! max-lg:p-0!',
          column.align === 'right' && 'tabular text-right',
          index === 0 && 'font-semibold text-iron-9',
          pinnedCellClasses(placement),
          // The mark is placed in its cell; a pinned one is positioned already.
          index === 0 && !placement && 'lg:relative',
          column.lead
            ? 'max-lg:-order-1 max-lg:min-w-0 max-lg:text-base max-lg:font-semibold max-lg:text-iron-9'
            : 'max-lg:col-span-2 max-lg:flex max-lg:items-baseline max-lg:justify-between max-lg:gap-4',
          endsCard && 'max-lg:order-1',
          // Not `group-data-changed`: the browser would style all that is inside of a changed element again.
          isChanged && 'animate-cool',
          column.width,
        ),
      )}
    >
      {mark}
      {!column.lead && !endsCard && (
        <span aria-hidden="true" className="shrink-0 text-iron-7 lg:hidden">
          {column.header}
        </span>
      )}
      <div
        className={clsx(
          'whitespace-nowrap max-lg:min-w-0 max-lg:whitespace-normal',
          endsCard && 'max-lg:mt-3 max-lg:w-full',
          !column.lead && 'max-lg:text-right',
        )}
      >
        {column.cell(row)}
      </div>
    </td>
  );
}
