import { useLayoutEffect, useRef, type CSSProperties } from 'react';

/** The edge at which a column stays in sight while the others scroll; `both`: at whichever it reaches. */
export type Pin = 'left' | 'right' | 'both';

export type Placement = {
  pin: Pin;
  /** Its neighbour scrolls under it: it has the shadow. */
  isEdge: boolean;
  style: CSSProperties;
};

const sticksLeft = (pin: Pin | undefined) => pin === 'left' || pin === 'both';
const sticksRight = (pin: Pin | undefined) => pin === 'right' || pin === 'both';

/**
 * How each pinned column is placed; undefined for those that scroll. Pinned columns keep their place
 * in the order: others may lie between them, and are covered once they are scrolled. Without a
 * column pinned to the left, it is the first.
 */
export const placementsOf = (
  pinned: readonly (Pin | undefined)[],
): readonly (Placement | undefined)[] => {
  const pins: readonly (Pin | undefined)[] = pinned.some(sticksLeft)
    ? pinned
    : ['left', ...pinned.slice(1)];
  return pins.map((pin, index) => {
    if (pin === undefined) return undefined;
    const neighbour = pins[pin === 'left' ? index + 1 : index - 1];
    // Each lies above the shadow of the one pinned nearer to the edge.
    const layer =
      pin === 'left'
        ? pins.slice(0, index).filter(sticksLeft).length
        : pins.slice(index).filter(sticksRight).length;
    return {
      pin,
      isEdge: pin === 'left' ? !sticksLeft(neighbour) : !sticksRight(neighbour),
      style: {
        ...(sticksLeft(pin) && { left: 'var(--pinned-before)' }),
        ...(sticksRight(pin) && { right: 'var(--pinned-after)' }),
        '--layer': layer,
      } as CSSProperties,
    };
  });
};

/** The style of a cell: how far the pinned columns before and after it reach, and its own placement. */
export const cellStyle = (index: number, placement: Placement | undefined): CSSProperties =>
  ({
    '--pinned-before': `var(--before-${index})`,
    '--pinned-after': `var(--after-${index})`,
    ...placement?.style,
  }) as CSSProperties;

/**
 * Measures the pinned columns: each sticks beside those that are pinned nearer to its edge, whatever
 * their content makes of their widths.
 */
export function usePinOffsets(placements: readonly (Placement | undefined)[]) {
  const table = useRef<HTMLTableElement>(null);
  const pins = placements.map((placement) => placement?.pin ?? '').join();
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const headers = [...element.querySelectorAll<HTMLTableCellElement>('thead th')];
    const pinOf = (header: HTMLTableCellElement) => header.dataset['pin'] as Pin | undefined;
    /** Sets each column's offset to the widths of the pinned columns that precede it in the list. */
    const place = (
      name: string,
      columns: readonly HTMLTableCellElement[],
      sticks: (pin: Pin | undefined) => boolean,
    ) => {
      let offset = 0;
      for (const column of columns) {
        element.style.setProperty(`--${name}-${column.cellIndex}`, `${offset}px`);
        if (sticks(pinOf(column))) offset += column.getBoundingClientRect().width;
      }
    };
    const update = () => {
      place('before', headers, sticksLeft);
      place('after', headers.toReversed(), sticksRight);
    };
    const observer = new ResizeObserver(update);
    for (const header of headers) if (pinOf(header)) observer.observe(header);
    update();
    return () => observer.disconnect();
  }, [pins]);
  return table;
}

/** The width of all pinned columns of a table. */
export const pinnedWidth = (table: ParentNode): number =>
  [...table.querySelectorAll('th[data-pin]')].reduce(
    (width, header) => width + header.getBoundingClientRect().width,
    0,
  );
