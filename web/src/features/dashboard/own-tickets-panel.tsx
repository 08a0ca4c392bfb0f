import type { Agenda } from '@forge/contract/dashboard/agenda';
import { pages } from '@forge/contract/pages';
import type { TicketStatus } from '@forge/contract/support/ticket';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { durationLabel } from '../../lib/raid-labels.ts';
import { linkToTicket } from '../../lib/ticket-link.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { AgendaPanel } from './agenda-panel.tsx';
import { useMinute } from '../../lib/use-minute.ts';

type Props = {
  list: Agenda['ownTickets'];
  ticketStatus: (status: TicketStatus) => ReactNode;
};

/** For members: their open tickets. */
export function OwnTicketsPanel({ list, ticketStatus }: Props) {
  const now = useMinute();
  const changed = useChangedRows(list?.rows);
  return (
    <AgendaPanel
      title="Your tickets"
      list={list}
      all={{ to: pages.support.path, label: 'Support' }}
      empty="No ticket of yours is open. What you ask support stands here until it is resolved."
    >
      {(ticket) => (
        <li
          key={ticket._id}
          data-changed={changed.has(ticket._id) ? '' : undefined}
          className="relative flex flex-col gap-2 px-(--panel-space) py-(--row-space) transition-colors hover:bg-iron-3 data-changed:animate-cool"
        >
          <Link
            to={linkToTicket(ticket._id)}
            dir="auto"
            className={clsx(
              'text-sm wrap-anywhere text-iron-9 after:absolute after:inset-0',
              ticket.unread && 'font-semibold',
            )}
          >
            {ticket.subject}
          </Link>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-iron-7">
            {ticketStatus(ticket.status)}
            {ticket.unread && (
              <span className="inline-flex items-center gap-1.5 font-semibold text-iron-9">
                <span aria-hidden="true" className="size-2 rounded-full bg-ember" />
                New answer
              </span>
            )}
            <time dateTime={ticket.lastActivityAt} className="tabular ml-auto">
              {durationLabel(Math.max(0, now - Date.parse(ticket.lastActivityAt)))} ago
            </time>
          </p>
        </li>
      )}
    </AgendaPanel>
  );
}
