import type { TicketMessage } from '@forge/contract/support/ticket';
import { useLayoutEffect, useRef } from 'react';

// Closer to the end than this, new messages are scrolled into view.
const NEAR_PX = 120;

/**
 * Scrolls a conversation to its end when it opens and when messages arrive, unless the viewer has
 * scrolled up. Where the page itself scrolls, the element after the messages comes into view.
 */
export function useStickToBottom(messages: readonly TicketMessage[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const shown = useRef(0);
  const height = useRef(0);
  const last = messages.at(-1)?.number ?? 0;
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || last === shown.current) return;
    const isFirst = shown.current === 0;
    const wasNear = height.current - box.scrollTop - box.clientHeight < NEAR_PX;
    shown.current = last;
    height.current = box.scrollHeight;
    const scrollsItself = getComputedStyle(box).overflowY === 'auto';
    if (scrollsItself && (isFirst || wasNear)) box.scrollTop = box.scrollHeight;
    else if (!scrollsItself && isFirst && last > 1)
      bottom.current?.scrollIntoView({ block: 'end' });
  }, [last]);
  return { scroller, bottom };
}
