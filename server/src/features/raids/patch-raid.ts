import type { SoldSeat } from './raid-events.ts';
import type { RaidRow } from './raids.repository.ts';

/**
 * The raid with the seat that was sold; null if another change came between. Each seat that is added
 * raises `last_seat`: with the same `last_seat` and as many seats, it is the same seats. A change of armour
 * alone keeps these; the counts are those after the sale.
 */
export const withSoldSeat = (row: RaidRow, { seat, ...counts }: SoldSeat): RaidRow | null => {
  const isNext =
    row.version === counts.version &&
    row.taken + 1 === counts.taken &&
    row.last_seat + 1 === counts.last_seat;
  return isNext ? { ...row, ...counts, seats: [...row.seats, seat] } : null;
};

/**
 * The edited raid; null if the known one is not older, or may have left the list with its new start.
 * The edit locked the raid: what has an older version was read before it.
 */
export const withEdit = (row: RaidRow, edited: RaidRow): RaidRow | null =>
  row.version < edited.version && row.starts_at.getTime() === edited.starts_at.getTime()
    ? edited
    : null;
