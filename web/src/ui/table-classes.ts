import clsx from 'clsx';
import type { Placement } from './column-pins.ts';

/** A header cell: at most two short lines, so that it does not widen its column. */
export const headerClasses = (className?: string) =>
  clsx(
    'sticky top-0 h-(--row-height) border-b border-b-iron-5 bg-iron-3 px-2 text-xs/4 font-semibold text-iron-8 first:pl-4 last:pr-4 2xl:px-2.5',
    className,
  );

/** A cell of a row whose `tr` is a group; 40 pixels high, less with compact density. */
export const cellClasses = (className?: string) =>
  clsx(
    'h-(--row-height) border-b border-b-iron-4 px-2 text-iron-8 first:pl-4 last:pr-4 group-hover:bg-iron-3 group-data-changed:animate-cool 2xl:px-2.5',
    className,
  );

const shadow =
  'after:pointer-events-none after:absolute after:inset-y-0 after:w-4 after:opacity-0 after:transition-opacity';

// Shown while columns are scrolled under the edge.
const left = `${shadow} after:left-full after:bg-linear-to-r after:from-iron-1/80 group-data-more-start/frame:after:opacity-100`;
const right = `${shadow} after:right-full after:bg-linear-to-l after:from-iron-1/80 group-data-more-end/frame:after:opacity-100`;
const edges = { left, right, both: right };

const edgeClasses = (placement: Placement | undefined) =>
  placement?.isEdge ? edges[placement.pin] : '';

export const pinnedHeaderClasses = (placement: Placement | undefined) =>
  clsx(placement ? 'z-[calc(30+var(--layer))]' : 'z-20', edgeClasses(placement));

export const pinnedCellClasses = (placement: Placement | undefined) =>
  clsx(
    placement && 'z-[calc(10+var(--layer))] bg-iron-2 lg:sticky',
    // Without sticky there is nothing for the shadow to be placed by.
    placement?.isEdge && 'max-lg:after:hidden',
    edgeClasses(placement),
  );
