import type { SeenBooking } from '@forge/contract/bookings/booking';
import { useState } from 'react';

type Rows = readonly SeenBooking[];
const none: ReadonlySet<string> = new Set();

// React Query keeps the object of a row that did not change.
const changed = (before: Rows, now: Rows): ReadonlySet<string> => {
  const known = new Set(before);
  return new Set(now.filter((row) => !known.has(row)).map((row) => row._id));
};

/** The rows that changed since they were last read, until they have cooled. */
export function useFreshBookings(rows: Rows) {
  const [seen, setSeen] = useState({ rows, fresh: none });
  if (rows !== seen.rows) setSeen({ rows, fresh: changed(seen.rows, rows) });
  return {
    isFresh: (id: string) => seen.fresh.has(id),
    // Cooled rows must lose the mark, or they would not glow at their next change.
    onCooled: (id: string) =>
      setSeen(({ rows: current, fresh }) => ({
        rows: current,
        fresh: new Set([...fresh].filter((each) => each !== id)),
      })),
  };
}
