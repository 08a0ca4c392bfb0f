import { useEffect, useRef } from 'react';
import { focusRow } from '../../lib/row-focus.ts';

/** Brings the row of a booking into view once it is rendered, and focuses it. */
export function useFocusBookingRow(bookingId: string | null) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    const details = container.current;
    if (bookingId === null || details === null || shown.current === bookingId) return;
    const show = () => {
      const row = details.querySelector<HTMLElement>(`[data-row="${CSS.escape(bookingId)}"]`);
      if (!row) return;
      observer.disconnect();
      shown.current = bookingId;
      // Bookings that left are folded.
      const folded = row.closest('details');
      if (folded) folded.open = true;
      row.dataset['found'] = '';
      focusRow(row, 'center');
    };
    // Rows are rendered after their query, those that left after another one.
    const observer = new MutationObserver(show);
    observer.observe(details, { childList: true, subtree: true });
    show();
    return () => observer.disconnect();
  });
  return container;
}
