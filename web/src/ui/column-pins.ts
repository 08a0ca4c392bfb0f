import { useLayoutEffect, useRef, type CSSProperties } from 'react';

/** The edge at which a column stays in sight while the others scroll. */
export type Pin = 'left' | 'right';

export type Placement = {
  pin: Pin;
  /** Its neighbour scrolls under it: it has the shadow. */
  isEdge: boolean;
  style: CSSProperties;
};

const count = (pins: readonly (Pin | undefined)[], pin: Pin) =>
  pins.filter((each) => each === pin).length;

/**
 * How each pinned column is placed; undefined for those that scroll. Pinned columns keep their place
 * in the order: others may lie between them, and are covered once they are scrolled. Without a
 * column pinned to the left, it is the first.
 */
export const placementsOf = (
  pinned: readonly (Pin | undefined)[],
): readonly (Placement | undefined)[] => {
  const pins: readonly (Pin | undefined)[] = pinned.includes('left')
    ? pinned
    : ['left', ...pinned.slice(1)];
  return pins.map((pin, index) => {
    if (pin === undefined) return undefined;
    const neighbour = pins[pin === 'left' ? index + 1 : index - 1];
    // Each lies above the shadow of the one pinned nearer to the edge.
    const layer = pin === 'left' ? count(pins.slice(0, index), pin) : count(pins.slice(index), pin);
    return {
      pin,
      isEdge: neighbour !== pin,
      style: { [pin]: `var(--pin-${index})`, '--layer': layer } as CSSProperties,
    };
  });
};

/**
 * Measures the pinned columns: each sticks beside those that are pinned nearer to its edge, whatever
 * their content makes of their widths.
 */
export function usePinOffsets(placements: readonly (Placement | undefined)[]) {
  const table = useRef<HTMLTableElement>(null);
  const pins = placements.map((placement) => placement?.pin ?? '').join();
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!element || !frame) return;
    const headers = (pin: Pin) => [
      ...element.querySelectorAll<HTMLTableCellElement>(`th[data-pin='${pin}']`),
    ];
    const [left, right] = [headers('left'), headers('right').toReversed()];
    const place = (cells: readonly HTMLTableCellElement[]) => {
      let offset = 0;
      for (const cell of cells) {
        element.style.setProperty(`--pin-${cell.cellIndex}`, `${offset}px`);
        offset += cell.getBoundingClientRect().width;
      }
      return `${offset}px`;
    };
    const update = () => {
      // Focused elements are scrolled to where no pinned column covers them.
      frame.style.scrollPaddingLeft = place(left);
      frame.style.scrollPaddingRight = place(right);
    };
    const observer = new ResizeObserver(update);
    for (const cell of [...left, ...right]) observer.observe(cell);
    update();
    return () => observer.disconnect();
  }, [pins]);
  return table;
}
