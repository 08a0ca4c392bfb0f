import { seesEveryTicket } from '@forge/contract/support/ticket-permissions';
import type { Viewer } from '@forge/contract/viewer';
import clsx from 'clsx';
import { MessagesSquare, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Conversation } from './conversation.tsx';
import { createDrafts } from './drafts.ts';
import type { StaffBadge } from './message-list.tsx';
import { OpenTicketDialog } from './open-ticket-dialog.tsx';
import { TicketList } from './ticket-list.tsx';
import { useTicketUrlState } from './use-ticket-url-state.ts';

type Props = { viewer: Viewer; now: number; staffBadge: StaffBadge };

/** The inbox: the list on the left, the selected ticket on the right; on a phone one of them. */
export function SupportDesk({ viewer, now, staffBadge }: Props) {
  const urlState = useTicketUrlState();
  const [drafts] = useState(createDrafts);
  const [isOpening, setIsOpening] = useState(false);
  const open = () => setIsOpening(true);
  const pane = 'flex min-h-0 min-w-0 flex-col';
  return (
    <div className="@container">
      <PageHeader
        title="Support"
        lead={
          seesEveryTicket(viewer)
            ? 'What members ask, and what became of it.'
            : 'Questions and problems, answered by the staff.'
        }
        actions={
          <Button variant="primary" onClick={open}>
            <Plus aria-hidden="true" />
            Open a ticket
          </Button>
        }
      />
      <div className="rounded-lg border border-iron-4 bg-iron-2 @2xl:grid @2xl:h-[calc(100dvh-14.5rem)] @2xl:min-h-[36rem] @2xl:grid-cols-[19rem_minmax(0,1fr)] @2xl:grid-rows-1 @4xl:grid-cols-[22rem_minmax(0,1fr)]">
        <section
          aria-label="Tickets"
          className={clsx(
            pane,
            '@2xl:border-r @2xl:border-iron-4',
            urlState.ticket !== null && '@max-2xl:hidden',
          )}
        >
          <TicketList urlState={urlState} viewer={viewer} now={now} onOpenTicket={open} />
        </section>
        <section
          aria-label="Ticket"
          className={clsx(pane, urlState.ticket === null && '@max-2xl:hidden')}
        >
          {urlState.ticket === null ? (
            <div className="grid grow place-items-center">
              <EmptyState icon={<MessagesSquare />} title="No ticket selected">
                Choose a ticket to read it here.
              </EmptyState>
            </div>
          ) : (
            <Conversation
              // Each ticket has its own scroll position, draft and highlights.
              key={urlState.ticket}
              ticketId={urlState.ticket}
              viewer={viewer}
              staffBadge={staffBadge}
              drafts={drafts}
              listAt={urlState.linkTo(null)}
            />
          )}
        </section>
      </div>
      {isOpening && (
        <OpenTicketDialog
          drafts={drafts}
          onOpened={urlState.goTo}
          onClosed={() => setIsOpening(false)}
        />
      )}
      <LeaveGuard hasUnsavedChanges={drafts.hasUnsavedChanges} outlastsBack />
    </div>
  );
}
