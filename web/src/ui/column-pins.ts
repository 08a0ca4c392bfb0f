import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { fitColumns } from './column-widths.ts';

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

const isPinned = (cell: HTMLElement) => cell.dataset['pin'] !== undefined;
const widthOf = (cell: Element) => cell.getBoundingClientRect().width;
const headersOf = (frame: ParentNode) => [
  ...frame.querySelectorAll<HTMLTableCellElement>('thead th'),
];

/** The widths of the columns that scroll, and the room that the pinned ones leave them. */
export const scrolledColumns = (frame: Element) => {
  const headers = headersOf(frame);
  const widths = headers.filter((cell) => !isPinned(cell)).map(widthOf);
  const pinned = headers.filter(isPinned).map(widthOf);
  return { widths, room: pinned.reduce((room, width) => room - width, frame.clientWidth) };
};

/**
 * Measures the pinned columns, whatever their content makes of their widths: each leaves room for
 * the pinned ones before and after it. The others are widened to end where a pinned one starts.
 */
export function usePinOffsets(placements: readonly (Placement | undefined)[]) {
  const table = useRef<HTMLTableElement>(null);
  const pins = placements.map((placement) => placement?.pin ?? '').join();
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const headers = headersOf(element);
    // Widths are set on the headers. As custom properties of the table every cell would inherit them.
    const fit = () => {
      for (const { style } of headers) style.removeProperty('min-width');
      // Cards have no columns.
      if (getComputedStyle(element).display !== 'table') return;
      const [pinned, scrolled] = [
        headers.filter(isPinned),
        headers.filter((cell) => !isPinned(cell)),
      ];
      const columns = { scrolled: scrolled.map(widthOf), pinned: pinned.map(widthOf) };
      const fitted = fitColumns(columns, frame.clientWidth);
      if (fitted.scrolled === columns.scrolled) return;
      const widths = [...fitted.scrolled, ...fitted.pinned];
      [...scrolled, ...pinned].forEach(({ style }, index) =>
        style.setProperty('min-width', `${widths[index] ?? 0}px`),
      );
    };
    let placed = '';
    const update = () => {
      fit();
      // All widths are read before any offset is set: after each, every cell would be styled again.
      const columns = headers.map((cell) => ({
        index: cell.cellIndex,
        width: isPinned(cell) ? widthOf(cell) : 0,
      }));
      const widths = columns.map(({ width }) => width).join();
      if (widths === placed) return;
      placed = widths;
      const place = (side: 'before' | 'after', ordered: typeof columns) => {
        let offset = 0;
        for (const { index, width } of ordered) {
          element.style.setProperty(`--${side}-${index}`, `${offset}px`);
          offset += width;
        }
      };
      place('before', columns);
      place('after', columns.toReversed());
    };
    const measure = () => [frame.clientWidth, ...headers.map(widthOf)].join();
    let measured = '';
    let height = 0;
    const updateIfNeeded = () => {
      // A row that comes widens its columns or none. One that goes may leave them wider than they need
      // to be, and the widths that are set keep them so.
      const isShorter = element.offsetHeight < height;
      height = element.offsetHeight;
      if (!isShorter && measure() === measured) return;
      update();
      measured = measure();
    };
    const observer = new ResizeObserver(updateIfNeeded);
    for (const box of [frame, element, ...headers]) observer.observe(box);
    updateIfNeeded();
    return () => observer.disconnect();
  }, [pins]);
  return table;
}
