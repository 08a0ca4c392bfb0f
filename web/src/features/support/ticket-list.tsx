import { ticketStatuses, type Ticket, type TicketStatus } from '@forge/contract/support/ticket';
import type { TicketList as List } from '@forge/contract/support/ticket-api';
import { seesEveryTicket } from '@forge/contract/support/ticket-permissions';
import { LIST_LIMIT, LIST_PAGE_SIZE } from '@forge/contract/support/ticket-rules';
import type { Viewer } from '@forge/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy, SearchX } from 'lucide-react';
import { useState } from 'react';
import { messageForError } from '../../lib/call.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { TabPanel, Tabs, type Tab } from '../../ui/tabs.tsx';
import { ListSkeleton } from './skeletons.tsx';
import { isFiltered } from './ticket-url-state.ts';
import { TicketFilterPanel } from './ticket-filters.tsx';
import { LIST_FAILURE, ticketQueries } from './ticket-queries.ts';
import { TicketRow } from './ticket-row.tsx';
import type { TicketUrlControls } from './use-ticket-url-state.ts';

const ALL = 'All';

// Only what others wrote is highlighted, not what the viewer did.
const unreadMessages = ({ messages, unread }: Ticket) => (unread ? messages : null);

const tabsOf = (counts: List['counts'] | undefined): Tab<TicketStatus | typeof ALL>[] => [
  { value: ALL, label: ALL },
  ...ticketStatuses.map((status) => ({ value: status, label: status, count: counts?.[status] })),
];

type Props = {
  urlState: TicketUrlControls;
  viewer: Viewer;
  now: number;
  onOpenTicket: () => void;
};

/** The filters and the matching tickets, the most recently active first. */
export function TicketList({ urlState, viewer, now, onOpenTicket }: Props) {
  const [limit, setLimit] = useState(LIST_PAGE_SIZE);
  const options = ticketQueries.list(urlState.debouncedFilters, limit);
  const { data: list, error, isFetching, isPlaceholderData, refetch } = useQuery(options);
  const changed = useChangedRows(isPlaceholderData ? undefined : list?.tickets, {
    shown: unreadMessages,
    resetKey: JSON.stringify(options.queryKey),
  });
  const seesAll = seesEveryTicket(viewer);
  const tab = urlState.filters.status === '' ? ALL : urlState.filters.status;

  const body = () => {
    if (list === undefined && error !== null)
      return (
        <ErrorState
          title={messageForError(error, LIST_FAILURE)}
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      );
    if (list === undefined) return <ListSkeleton />;
    if (list.tickets.length === 0)
      return isFiltered(urlState.filters) ? (
        <EmptyState
          icon={<SearchX />}
          title="No tickets match your filters"
          action={<Button onClick={urlState.clearFilters}>Show all tickets</Button>}
        />
      ) : (
        <EmptyState
          icon={<LifeBuoy />}
          title="No tickets yet"
          action={<Button onClick={onOpenTicket}>Open a ticket</Button>}
        >
          {seesAll
            ? 'When a member asks for help, the ticket appears here at once.'
            : 'Ask the staff anything. Your tickets, and the answers to them, will be here.'}
        </EmptyState>
      );
    return (
      <>
        <ul>
          {list.tickets.map((ticket) => (
            <li key={ticket._id}>
              <TicketRow
                ticket={ticket}
                to={urlState.linkTo(ticket._id)}
                now={now}
                isSelected={ticket._id === urlState.ticket}
                isChanged={changed.has(ticket._id)}
                showsAuthor={seesAll}
              />
            </li>
          ))}
        </ul>
        {list.more && (
          <div className="p-4 text-center">
            {limit < LIST_LIMIT ? (
              <Button
                loading={isPlaceholderData}
                onClick={() => setLimit(Math.min(limit + LIST_PAGE_SIZE, LIST_LIMIT))}
              >
                Show more
              </Button>
            ) : (
              <p className="text-sm text-iron-7">Narrow the filters to reach older tickets.</p>
            )}
          </div>
        )}
      </>
    );
  };

  return (
    <>
      <TicketFilterPanel urlState={urlState} canFilterMine={seesAll} />
      <p role="status" className="sr-only">
        {list && !isPlaceholderData && countText(list, urlState.debouncedFilters.status)}
      </p>
      <Tabs
        label="Tickets by status"
        tabs={tabsOf(list?.counts)}
        value={tab}
        onChange={(next) => urlState.setFilter({ status: next === ALL ? '' : next })}
        className="flex min-h-0 grow flex-col"
      >
        <TabPanel
          value={tab}
          isBusy={isPlaceholderData}
          className="min-h-0 grow relative -outline-offset-2 @2xl:overflow-y-auto @2xl:overscroll-contain"
        >
          {body()}
        </TabPanel>
      </Tabs>
    </>
  );
}

/** The number of tickets, for screen readers. */
const countText = ({ counts }: List, status: TicketStatus | '') => {
  const count = ticketStatuses
    .filter((each) => status === '' || each === status)
    .reduce((sum, each) => sum + counts[each], 0);
  return count === 1 ? '1 ticket' : `${count} tickets`;
};
