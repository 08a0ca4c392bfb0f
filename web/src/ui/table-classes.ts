import clsx from 'clsx';
import type { Placement } from './column-pins.ts';

/** A header cell: at most two short lines, so that it does not widen its column. */
export const headerClasses = (className?: string) =>
  clsx(
    'sticky top-(--covered-top,0px) h-(--row-height) border-b border-b-iron-5 bg-iron-3 px-2 text-xs/4 font-semibold text-iron-8 first:pl-4 last:pr-4 2xl:px-2.5',
    className,
  );

/** A cell of a row whose `tr` is a group; 40 pixels high, less with compact density. */
export const cellClasses = (className?: string) =>
  clsx(
    'h-(--row-height) border-b border-b-iron-4 px-2 text-iron-8 first:pl-4 last:pr-4 group-hover:bg-iron-3 2xl:px-2.5',
    // Pinned cells cover the outline of a focused row.
    'lg:group-focus:bg-iron-4 lg:group-focus:shadow-[inset_0_1px_var(--color-ember),inset_0_-1px_var(--color-ember)]',
    className,
  );

// While columns are scrolled under it, a pinned column has a shadow towards the middle, and a line
// towards the edge if other columns pass there too.
const shadow =
  'after:pointer-events-none after:absolute after:inset-y-0 after:w-4 after:opacity-0 after:transition-opacity';
const line = 'before:absolute before:inset-y-0 before:w-px';
const marks = {
  left: {
    right: `${shadow} after:left-full after:bg-linear-to-r after:from-iron-1/80 in-data-more-start:after:opacity-100`,
    left: `${line} before:left-0 in-data-more-end:before:bg-iron-5`,
  },
  right: {
    left: `${shadow} after:right-full after:bg-linear-to-l after:from-iron-1/80 in-data-more-end:after:opacity-100`,
    right: `${line} before:right-0 in-data-more-start:before:bg-iron-5`,
  },
};

const edgeClasses = ({ pin, edges }: Placement) =>
  clsx(
    edges.left && marks[pin].left,
    edges.right && marks[pin].right,
    // Cards have no edges.
    'max-lg:before:hidden max-lg:after:hidden',
  );

export const pinnedHeaderClasses = (placement: Placement | undefined) =>
  placement ? clsx('z-[calc(30+var(--layer))]', edgeClasses(placement)) : 'z-20';

export const pinnedCellClasses = (placement: Placement | undefined) =>
  placement && clsx('z-[calc(10+var(--layer))] bg-iron-2 lg:sticky', edgeClasses(placement));
