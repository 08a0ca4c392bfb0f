import type { Conversation as Whole } from '@forge/contract/support/ticket';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { To } from 'react-router';
import { isAccessRefused, messageForError } from '../../lib/call.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import type { Drafts } from './drafts.ts';
import { MessageList, type StaffBadge } from './message-list.tsx';
import { ReplyBox } from './reply-box.tsx';
import { ConversationSkeleton } from './skeletons.tsx';
import { TicketHeader } from './ticket-header.tsx';
import { ticketQueries } from './ticket-queries.ts';
import { useNewMessages } from './use-new-messages.ts';
import { useMarkSeen } from './use-mark-seen.ts';
import { useStickToBottom } from './use-stick-to-bottom.ts';

type Props = {
  ticketId: string;
  viewer: Viewer;
  staffBadge: StaffBadge;
  drafts: Drafts;
  /** The link back to the list on a phone. */
  listAt: To;
};

/** One ticket: its header, its messages and the reply box. */
export function Conversation({ ticketId, listAt, ...rest }: Props) {
  const { data, error, isFetching, refetch } = useQuery(ticketQueries.one(ticketId));
  const isShown = data !== undefined && !isAccessRefused(error);
  return (
    <>
      <div className="border-b border-iron-4 p-2 @2xl:hidden">
        <ButtonLink to={listAt} variant="ghost" size="sm" preventScrollReset>
          <ArrowLeft aria-hidden="true" />
          All tickets
        </ButtonLink>
      </div>
      {data === undefined && error === null && <ConversationSkeleton />}
      {!isShown && error !== null && (
        <ErrorState
          title={messageForError(error, 'This ticket could not be loaded')}
          action={
            <>
              <RetryButton loading={isFetching} onRetry={refetch} />
              <ButtonLink to={listAt} preventScrollReset>
                All tickets
              </ButtonLink>
            </>
          }
        >
          It may be someone else&apos;s, or the link to it may be incomplete.
        </ErrorState>
      )}
      {isShown && error !== null && (
        <p role="alert" className="border-b border-iron-4 px-5 py-2 text-sm text-danger">
          {messageForError(error, 'Failed to update the ticket: what you see may be old.')}
        </p>
      )}
      {isShown && <Loaded conversation={data} {...rest} />}
    </>
  );
}

type LoadedProps = Omit<Props, 'ticketId' | 'listAt'> & { conversation: Whole };

function Loaded({ conversation: whole, viewer, staffBadge, drafts }: LoadedProps) {
  const { ticket, conversation } = whole;
  const heading = useRef<HTMLHeadingElement>(null);
  const isChanged = useNewMessages(conversation, viewer.id);
  const { scroller, bottom } = useStickToBottom(conversation);
  useMarkSeen(ticket);

  // On a phone the ticket replaces the list and its focused link: the page around has the focus.
  useEffect(() => {
    if (document.activeElement?.contains(heading.current))
      heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <>
      <TicketHeader conversation={whole} viewer={viewer} heading={heading} />
      <div
        ref={scroller}
        role="log"
        aria-label="Conversation"
        tabIndex={0}
        className="min-h-0 grow p-5 -outline-offset-2 @2xl:overflow-y-auto @2xl:overscroll-contain"
      >
        <MessageList
          messages={conversation}
          viewerId={viewer.id}
          staffBadge={staffBadge}
          isChanged={isChanged}
        />
      </div>
      <div ref={bottom}>
        <ReplyBox ticket={ticket} viewer={viewer} drafts={drafts} />
      </div>
    </>
  );
}
