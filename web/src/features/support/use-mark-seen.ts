import type { Ticket } from '@forge/contract/support/ticket';
import { useEffect } from 'react';
import { useMarkSeenMutation } from './ticket-mutations.ts';

/** Marks the open ticket as read while its tab is visible. */
export function useMarkSeen({ _id: ticketId, unread, messages: number }: Ticket) {
  const { mutate } = useMarkSeenMutation();
  useEffect(() => {
    if (!unread) return;
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') mutate({ ticketId, number });
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [ticketId, unread, number, mutate]);
}
