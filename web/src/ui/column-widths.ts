const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

/** Where each column starts, and where the last one ends. */
const bordersOf = (widths: readonly number[]) =>
  widths.reduce<number[]>((borders, width) => [...borders, (borders.at(-1) ?? 0) + width], [0]);

/** Widens the columns from one index to another by the same amount each. */
const widen = (widths: readonly number[], from: number, to: number, by: number) =>
  widths.map((width, index) => (index >= from && index < to ? width + by / (to - from) : width));

export type Columns = { scrolled: readonly number[]; pinned: readonly number[] };

/**
 * Widens columns so that none is cut where the scrolling starts and where it ends. What is in sight at
 * the start shares the room that the first cut column would have had, what comes into sight at the
 * end that of the last.
 */
export const fitColumns = ({ scrolled, pinned }: Columns, frame: number): Columns => {
  const room = frame - sum(pinned);
  const shown = bordersOf(scrolled).filter((border) => border > 0 && border <= room).length;
  if (shown === 0 || sum(scrolled) <= room) return { scrolled, pinned };
  const spare = room - sum(scrolled.slice(0, shown));
  const shared = spare / (shown + pinned.length);
  // Wider pinned columns must leave room for the last one.
  const isShared = room - shared * pinned.length >= (scrolled.at(-1) ?? 0);
  const byPinned = isShared ? shared : 0;
  const atStart = widen(scrolled, 0, shown, isShared ? shared * shown : spare);
  const end = sum(atStart) - room + byPinned * pinned.length;
  const borders = bordersOf(atStart);
  const firstAtEnd = borders.findIndex((border) => border >= end);
  const from = Math.max(shown, firstAtEnd);
  return {
    scrolled: widen(atStart, from, scrolled.length, (borders[firstAtEnd] ?? end) - end),
    pinned: pinned.map((width) => width + byPinned),
  };
};

/** Where to scroll for the next or the previous columns: to a border, so that the first one is whole. */
export const pageOf = (
  widths: readonly number[],
  room: number,
  scrolled: number,
  by: 1 | -1,
): number => {
  // The padding of a cell may be cut.
  const tolerance = 8;
  const borders = bordersOf(widths);
  if (by === 1) {
    const cut = borders.findIndex((border) => border > scrolled + room + tolerance) - 1;
    const start = borders[cut] ?? scrolled;
    return start > scrolled + tolerance ? start : scrolled + room;
  }
  const lastHidden = borders.findLast((border) => border <= scrolled + tolerance) ?? 0;
  return borders.find((border) => border >= lastHidden - room - tolerance) ?? 0;
};
