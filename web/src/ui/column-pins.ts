import { useLayoutEffect, useRef, type CSSProperties } from 'react';

/** The edge at which a column rests while the others scroll. */
export type Pin = 'left' | 'right';

export type Placement = {
  pin: Pin;
  /** Sides on which a column that scrolls is next to it: they are marked. */
  edges: { left: boolean; right: boolean };
  style: CSSProperties;
};

const count = (pins: readonly (Pin | undefined)[], pin: Pin) =>
  pins.filter((each) => each === pin).length;

/** Whether the next column scrolls; towards its own edge, one that scrolls off has no edge to pass. */
const scrollsBetween = (next: readonly (Pin | undefined)[], isOwnEdge: boolean) =>
  next.length > 0 && next[0] === undefined && (!isOwnEdge || next.some(Boolean));

/**
 * How each pinned column is placed; undefined for those that scroll. Pinned columns keep their place
 * in the order, with others between them, and are in sight wherever the table is scrolled to.
 * Without a column pinned to the left, it is the first.
 */
export const placementsOf = (
  pinned: readonly (Pin | undefined)[],
): readonly (Placement | undefined)[] => {
  const pins: readonly (Pin | undefined)[] = pinned.includes('left')
    ? pinned
    : ['left', ...pinned.slice(1)];
  return pins.map((pin, index) => {
    if (pin === undefined) return undefined;
    // Each lies above the shadow of the one pinned nearer to the edge.
    const layer = pin === 'left' ? count(pins.slice(0, index), pin) : count(pins.slice(index), pin);
    return {
      pin,
      edges: {
        left: scrollsBetween(pins.slice(0, index).toReversed(), pin === 'left'),
        right: scrollsBetween(pins.slice(index + 1), pin === 'right'),
      },
      style: {
        left: 'var(--pinned-before)',
        right: 'var(--pinned-after)',
        '--layer': layer,
      },
    };
  });
};

/** The style of a cell: the room that the pinned columns before and after it take, and its placement. */
export const cellStyle = (index: number, placement: Placement | undefined): CSSProperties => ({
  '--pinned-before': `var(--before-${index})`,
  '--pinned-after': `var(--after-${index})`,
  ...placement?.style,
});

/**
 * Measures the pinned columns, whatever their content makes of their widths: each leaves room for
 * the pinned ones before and after it.
 */
export function usePinOffsets(placements: readonly (Placement | undefined)[]) {
  const table = useRef<HTMLTableElement>(null);
  const pins = placements.map((placement) => placement?.pin ?? '').join();
  useLayoutEffect(() => {
    const element = table.current;
    if (!element) return;
    const headers = [...element.querySelectorAll<HTMLTableCellElement>('thead th')];
    const isPinned = (cell: HTMLTableCellElement) => cell.dataset['pin'] !== undefined;
    const place = (side: 'before' | 'after', cells: readonly HTMLTableCellElement[]) => {
      let offset = 0;
      for (const cell of cells) {
        element.style.setProperty(`--${side}-${cell.cellIndex}`, `${offset}px`);
        if (isPinned(cell)) offset += cell.getBoundingClientRect().width;
      }
    };
    const update = () => {
      place('before', headers);
      place('after', headers.toReversed());
    };
    const observer = new ResizeObserver(update);
    for (const cell of headers.filter(isPinned)) observer.observe(cell);
    update();
    return () => observer.disconnect();
  }, [pins]);
  return table;
}

/** The width of all pinned columns in a table's frame. */
export const pinnedWidth = (frame: ParentNode): number =>
  [...frame.querySelectorAll('th[data-pin]')].reduce(
    (width, header) => width + header.getBoundingClientRect().width,
    0,
  );
