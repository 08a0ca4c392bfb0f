import type { Ticket } from '@forge/contract/support/ticket';
import { useEffect } from 'react';
import { useNoteSeen } from './ticket-mutations.ts';

/** Notes that the viewer has read an open ticket: when it is on a screen that is looked at. */
export function useMarkSeen({ _id: ticketId, unread, messages: number }: Ticket) {
  const { mutate } = useNoteSeen();
  useEffect(() => {
    if (!unread) return;
    const noteIfVisible = () => {
      if (document.visibilityState === 'visible') mutate({ ticketId, number });
    };
    noteIfVisible();
    document.addEventListener('visibilitychange', noteIfVisible);
    return () => document.removeEventListener('visibilitychange', noteIfVisible);
  }, [ticketId, unread, number, mutate]);
}
