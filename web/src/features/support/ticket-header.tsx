import { formatDay } from '@forge/contract/paris-time';
import { ticketStatuses, type Conversation, type Ticket } from '@forge/contract/support/ticket';
import { canSetStatus } from '@forge/contract/support/ticket-permissions';
import type { Viewer } from '@forge/contract/viewer';
import type { Ref } from 'react';
import { Timestamp } from '../../lib/timestamp.tsx';
import { useTimes } from '../../lib/settings-context.ts';
import { ClassDot } from '../../ui/class-dot.tsx';
import { RefusalText } from '../../ui/row-result.tsx';
import { Select } from '../../ui/select.tsx';
import { StatusBadge, statusStyles } from './status-badge.tsx';
import { useSetStatus } from './ticket-mutations.ts';

type Props = { conversation: Conversation; viewer: Viewer; heading: Ref<HTMLHeadingElement> };

/** Subject, author, booking and status of a ticket; the staff changes the status here. */
export function TicketHeader({ conversation: { ticket, booking }, viewer, heading }: Props) {
  const times = useTimes();
  return (
    <header className="flex flex-col gap-3 border-b border-iron-4 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="min-w-0 grow basis-72 text-base font-semibold wrap-anywhere text-iron-9 outline-hidden"
        >
          {ticket.subject}
        </h2>
        {canSetStatus(viewer) ? (
          <StatusControl ticket={ticket} />
        ) : (
          <StatusBadge status={ticket.status} />
        )}
      </div>
      <p className="text-sm text-iron-7">
        {ticket.category} · opened by{' '}
        <span className="wrap-anywhere text-iron-8">
          {ticket.author._id === viewer.id ? 'you' : ticket.author.username}
        </span>{' '}
        · <Timestamp at={ticket.createdAt} />
      </p>
      {booking && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-md border border-iron-5 bg-iron-3 px-3 py-2 text-sm text-iron-8">
          <span className="text-iron-7">Booking</span>
          <ClassDot name={booking.clientClass} />
          <span className="font-semibold wrap-anywhere text-iron-9">{booking.clientName}</span>
          <span className="wrap-anywhere">{booking.clientRealm}</span>
          <span className="text-iron-7">in</span>
          <span className="wrap-anywhere">{booking.raidName}</span>
          <span className="tabular text-iron-7">
            {formatDay(booking.date)} {times.time(booking.time)}
          </span>
        </p>
      )}
    </header>
  );
}

const choices = ticketStatuses.map((status) => {
  const Icon = statusStyles[status].icon;
  return { value: status, label: status, mark: <Icon aria-hidden="true" className="size-4" /> };
});

function StatusControl({ ticket }: { ticket: Ticket }) {
  const change = useSetStatus(ticket);
  // Optimistic: a refusal restores the status.
  const shown = change.isPending ? change.variables : ticket.status;
  return (
    <div className="w-40 shrink-0">
      <Select
        label="Status of this ticket"
        choices={choices}
        value={shown}
        onChange={(status) => {
          if (status !== shown) change.mutate(status);
        }}
      />
      <RefusalText id={ticket._id} className="mt-1.5" />
    </div>
  );
}
