import { useEffect, useRef, useState } from 'react';
import { focusRow } from '../../lib/row-focus.ts';
import { stickyHeaderHeight } from '../../lib/sticky-header-height.ts';

type Shown = {
  /** Null where there is nothing to show. */
  arrival: string | null;
  /** Of the list. It follows the open raid. */
  page: number;
  raidId: string | null;
  bookingId: string | null;
};

/**
 * Shows the raid and the booking that a link leads to, once for each arrival, and the open raid when it moves to another
 * page of the list.
 */
export function useShowOnArrival({ arrival, page, raidId, bookingId }: Shown) {
  const content = useRef<HTMLDivElement>(null);
  const [firstArrival] = useState(arrival);
  const last = useRef<Pick<Shown, 'arrival' | 'page' | 'raidId'> | null>(null);
  const isPending = useRef(false);

  useEffect(() => {
    const before = last.current;
    last.current = { arrival, page, raidId };
    const isNew = arrival !== (before?.arrival ?? null);
    if (isNew) isPending.current = arrival !== null && raidId !== null;
    // Another raid was opened before this one was rendered.
    else if (raidId !== before?.raidId) isPending.current = false;
    const hasMoved = !isNew && raidId === before?.raidId && page !== before.page;
    const card = content.current?.querySelector<HTMLElement>(
      `[data-raid="${CSS.escape(raidId ?? '')}"]`,
    );
    if (!card || !(isPending.current || (hasMoved && !isInSight(card)))) return;
    if (isPending.current && arrival !== firstArrival && !isFocusOutside(content.current))
      focusRow(card);
    isPending.current = false;
    scrollToCard(card);
  });

  // After the effect above, so that the booking is in sight.
  useEffect(() => {
    if (arrival === null || bookingId === null || content.current === null) return;
    return focusWhenAdded(content.current, bookingId);
  }, [arrival, bookingId]);

  return content;
}

/** On another part of the page, not in a window that was closed to come here. */
const isFocusOutside = (content: Element | null) => {
  const part = document.activeElement?.closest('#root *') ?? null;
  return part !== null && !content?.contains(part);
};

const isInSight = (card: Element) => {
  const { top, bottom } = card.getBoundingClientRect();
  return bottom > stickyHeaderHeight() && top < window.innerHeight;
};

const GAP_ABOVE = 16;

/** To its day if it is the first of it. */
const scrollToCard = (card: HTMLElement) => {
  const isFirst = card.previousElementSibling === null;
  const start = (isFirst && card.closest('section')) || card;
  start.scrollIntoView({ block: 'start' });
  // The filters reach their sticky position only with the scroll above.
  window.scrollBy(0, start.getBoundingClientRect().top - stickyHeaderHeight() - GAP_ABOVE);
};

/** Brings the row of a booking into view once it is rendered, and focuses it. */
const focusWhenAdded = (content: Element, bookingId: string) => {
  const show = () => {
    const row = content.querySelector<HTMLElement>(`[data-row="${CSS.escape(bookingId)}"]`);
    if (!row) return;
    observer.disconnect();
    // Bookings that left are folded.
    const folded = row.closest('details');
    if (folded) folded.open = true;
    focusRow(row, 'center');
  };
  // Rows are rendered after their query, those that left after another one.
  const observer = new MutationObserver(show);
  observer.observe(content, { childList: true, subtree: true });
  show();
  return () => observer.disconnect();
};
