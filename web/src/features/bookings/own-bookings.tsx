import { pages } from '@forge/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { useMemo } from 'react';
import { countText } from '../../lib/count-text.ts';
import { messageForError } from '../../lib/call.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { useLastShown } from '../../lib/use-last-shown.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { ShowMoreButton } from '../../ui/show-more-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { bookingQueries } from './booking-queries.ts';
import { ownBookingColumns, type RenderEarningState } from './own-booking-columns.tsx';
import { OwnBookingFilterPanel } from './own-booking-filter-panel.tsx';
import { countFilters, useOwnBookingFilters } from './use-own-booking-filters.ts';

const CAPTION = 'Your bookings';

/** The filters, and the viewer's bookings of all raids that match them. */
export function OwnBookings({ earningState }: { earningState: RenderEarningState }) {
  const controls = useOwnBookingFilters();
  const { filters, clearFilters } = controls;
  const query = useInfiniteQuery(bookingQueries.mine(filters));
  const { data, error, isFetching, isPlaceholderData, hasNextPage, refetch } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ bookings }) => bookings), [data]);
  // Older bookings and those of other filters are not news.
  const changed = useChangedRows(isPlaceholderData ? undefined : rows, {
    resetKey: `${JSON.stringify(filters)} ${data?.pages.length ?? 0}`,
  });
  const columns = useMemo(() => ownBookingColumns(earningState), [earningState]);
  // Of the rows that are shown, also while those of another filter are read.
  const when = useLastShown(isPlaceholderData ? null : filters.when) ?? filters.when;
  const isUpcoming = when === 'upcoming';

  const body = () => {
    if (rows === undefined && error === null) return <Spinner />;
    if (rows === undefined)
      return (
        <ErrorState
          title={messageForError(error, 'Failed to load your bookings')}
          action={<RetryButton loading={isFetching} onRetry={refetch} />}
        />
      );
    if (rows.length === 0)
      return countFilters(filters) > 0 ? (
        <EmptyState
          icon={<ClipboardList />}
          title="No booking matches"
          action={<Button onClick={clearFilters}>Show all bookings</Button>}
        >
          None of your bookings matches these filters.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<ClipboardList />}
          title="No bookings yet"
          action={<ButtonLink to={pages.bookRaid.path}>Book a client</ButtonLink>}
        >
          Every client whom you book appears here, with what is owed and what you earn.
        </EmptyState>
      );
    return (
      <>
        <Table
          caption={CAPTION}
          columns={columns}
          rows={rows}
          rowKey={({ _id }) => _id}
          isChanged={({ _id }) => changed.has(_id)}
        />
        {hasNextPage && (
          <div className="flex justify-center border-t border-iron-4 p-3">
            <ShowMoreButton query={query} className="max-sm:w-full">
              {isUpcoming ? 'Show later' : 'Show older'}
            </ShowMoreButton>
          </div>
        )}
      </>
    );
  };

  const summary =
    rows === undefined
      ? error === null
        ? 'Loading...'
        : 'No bookings shown'
      : hasNextPage
        ? `The ${isUpcoming ? 'next' : 'newest'} ${countText(rows.length, 'booking')} shown`
        : `${countText(rows.length, 'booking')} shown`;
  return (
    <div className="flex flex-col gap-4">
      <OwnBookingFilterPanel controls={controls} summary={summary} />
      <Panel
        title={CAPTION}
        flush
        aside={
          <p className="text-xs text-iron-7">
            {isUpcoming ? 'Next raid first' : 'Newest raid first'}
          </p>
        }
      >
        {body()}
      </Panel>
    </div>
  );
}
