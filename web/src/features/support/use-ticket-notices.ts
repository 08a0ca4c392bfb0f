import type { ServerEvents } from '@forge/contract/realtime/events';
import { pages } from '@forge/contract/pages';
import { useEffect } from 'react';
import { useNotify } from '../../lib/notices.ts';
import { TICKET_PARAMETER } from '../../lib/ticket-link.ts';
import { forgeSocket } from '../../realtime/socket.ts';

/** Whether the reply appears before the person's eyes anyway. */
const isBeingRead = (ticketId: string) =>
  !document.hidden &&
  window.location.pathname === pages.support.path &&
  new URLSearchParams(window.location.search).get(TICKET_PARAMETER) === ticketId;

/** On every page of the dashboard: whoever takes part in a ticket hears of what others say in it. */
export function useTicketNotices() {
  const notify = useNotify();
  useEffect(() => {
    const socket = forgeSocket();
    const tell: ServerEvents['ticketReply'] = ({ ticketId, subject, by }) => {
      if (!isBeingRead(ticketId)) notify('ticketNotices', `${by} replied to “${subject}”`);
    };
    socket.on('ticketReply', tell);
    return () => {
      socket.off('ticketReply', tell);
    };
  }, [notify]);
}
