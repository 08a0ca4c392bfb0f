import { useInfiniteQuery } from '@tanstack/react-query';
import { History, WifiOff } from 'lucide-react';
import { useMemo } from 'react';
import type { HistoryTarget } from '../../lib/record-history.ts';
import { isAccessRefused, messageForError } from '../../lib/call.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { ShowMoreButton } from '../../ui/show-more-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HistoryItem } from './history-item.tsx';
import { historyOf } from './history-queries.ts';

type Props = {
  target: HistoryTarget;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onClosed: () => void;
};

const titles = {
  raid: 'History of the raid',
  booking: 'History of the booking',
  mail: 'History of the mail',
  'hero-name': 'History of the hero name',
} as const;

/** Who changed what and when: newest first, and updated while it is open. */
export function HistoryDrawer({ target, ...drawer }: Props) {
  return (
    <Drawer side="right" size="lg" title={titles[target.thing]} lead={target.name} {...drawer}>
      <HistoryList target={target} />
    </Drawer>
  );
}

function HistoryList({ target }: { target: HistoryTarget }) {
  const query = useInfiniteQuery(historyOf(target));
  const { data, error, isFetching, fetchStatus, refetch } = query;
  const entries = useMemo(
    () => data?.pages.flatMap((page) => page.entries.map((entry) => ({ _id: entry.id, ...entry }))),
    [data],
  );
  // Older entries are not news.
  const changed = useChangedRows(entries, { resetKey: `${target.id} ${data?.pages.length ?? 0}` });
  const tryAgain = <RetryButton loading={isFetching} onRetry={refetch} />;

  if (entries === undefined || isAccessRefused(error)) {
    if (fetchStatus === 'paused')
      return (
        <ErrorState icon={<WifiOff />} title="You are offline">
          <p>The history appears here when the connection is back.</p>
        </ErrorState>
      );
    if (error === null) return <HistorySkeleton />;
    return (
      <ErrorState title={messageForError(error, 'Failed to load the history')} action={tryAgain} />
    );
  }
  if (entries.length === 0)
    return (
      <EmptyState icon={<History />} title="No changes yet">
        Every change is listed here, with who made it and when.
      </EmptyState>
    );
  return (
    <div
      role="region"
      aria-label={`Changes of ${target.name}`}
      // Scrolls by keyboard.
      tabIndex={0}
      className="flex min-h-0 grow flex-col gap-5 overflow-y-auto overscroll-contain px-6 py-5 -outline-offset-2 max-sm:px-4"
    >
      {error !== null && !query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          {messageForError(error, 'Failed to update the history: what you see may be old.')}
        </p>
      )}
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <HistoryItem
            key={entry.id}
            thing={target.thing}
            entry={entry}
            isChanged={changed.has(entry.id)}
          />
        ))}
      </ol>
      {query.isFetchNextPageError && (
        <p role="alert" className="text-sm text-danger">
          {messageForError(error, 'Failed to load older changes')}
        </p>
      )}
      {query.hasNextPage && (
        <ShowMoreButton query={query} className="shrink-0">
          Show older
        </ShowMoreButton>
      )}
    </div>
  );
}

function HistorySkeleton() {
  return (
    <div role="status" className="flex flex-col gap-7 px-6 py-6 max-sm:px-4">
      <span className="sr-only">Loading the history...</span>
      {[70, 50, 60, 40].map((width) => (
        <div key={width} className="flex flex-col gap-2.5 pl-6">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-28" />
          <span style={{ width: `${width}%` }}>
            <Skeleton className="h-4" />
          </span>
        </div>
      ))}
    </div>
  );
}
