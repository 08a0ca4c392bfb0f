import clsx from 'clsx';

/** A header: two short lines at most, so that no word makes its column wide. */
export const headerClasses = (className?: string) =>
  clsx(
    'sticky top-0 z-10 h-(--row-height) border-b border-b-iron-5 bg-iron-3 px-2 text-xs/4 font-semibold text-iron-8 first:pl-4 last:pr-4 2xl:px-2.5',
    className,
  );

/** A cell of a row whose `tr` is a group; 40 pixels high unless the person chose a denser table. */
export const cellClasses = (className?: string) =>
  clsx(
    'h-(--row-height) border-b border-b-iron-4 px-2 text-iron-8 first:pl-4 last:pr-4 group-hover:bg-iron-3 group-data-fresh:animate-cool 2xl:px-2.5',
    className,
  );

const shadow =
  'after:pointer-events-none after:absolute after:inset-y-0 after:w-4 after:opacity-0 after:transition-opacity';

/** The edge of what stays at the left: it casts a shadow while something is hidden beneath it. */
export const startEdgeClasses = `${shadow} after:left-full after:bg-linear-to-r after:from-iron-1/80 group-data-more-start/frame:after:opacity-100`;

/** The same for what stays at the right. */
export const endEdgeClasses = `${shadow} after:right-full after:bg-linear-to-l after:from-iron-1/80 group-data-more-end/frame:after:opacity-100`;
