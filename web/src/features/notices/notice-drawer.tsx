import { pages } from '@forge/contract/pages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellOff, CheckCheck, WifiOff } from 'lucide-react';
import { messageForError } from '../../lib/call.ts';
import { PageLink } from '../../lib/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { ShowMoreButton } from '../../ui/show-more-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoticeItem } from './notice-item.tsx';
import { groupByDay, noticesIn } from './notice-list.ts';
import { ownNotices } from './notice-queries.ts';
import { useMarkSeen } from './use-mark-seen.ts';

type Props = { now: number; open: boolean; onOpenChange: (open: boolean) => void };

/** All notices of the person, newest first. */
export default function NoticeDrawer({ now, ...drawer }: Props) {
  return (
    <Drawer side="right" size="lg" title="Notices" {...drawer}>
      <NoticeList now={now} />
    </Drawer>
  );
}

function NoticeList({ now }: { now: number }) {
  const query = useInfiniteQuery(ownNotices);
  const { data, error, isFetching, fetchStatus, refetch } = query;
  const { markSeen } = useMarkSeen();

  if (data === undefined) {
    if (fetchStatus === 'paused')
      return (
        <ErrorState icon={<WifiOff />} title="You are offline">
          <p>Your notices appear here when the connection is back.</p>
        </ErrorState>
      );
    if (error === null) return <NoticeSkeleton />;
    return (
      <ErrorState
        title={messageForError(error, 'Failed to load your notices')}
        action={<RetryButton loading={isFetching} onRetry={refetch} />}
      />
    );
  }
  const notices = noticesIn(data);
  const [newest] = notices;
  if (!newest)
    return (
      <EmptyState icon={<BellOff />} title="No notices yet">
        When a raid of yours moves or is cancelled, when someone changes a booking of yours, or when
        you are paid, it is kept here.
      </EmptyState>
    );
  const unread = data.pages[0]?.unread ?? 0;
  return (
    <>
      <div className="flex shrink-0 items-center justify-between gap-3 border-b border-iron-4 py-2 pr-3 pl-6 max-sm:pl-4">
        <p role="status" className="text-sm text-iron-7">
          {unread === 0 ? 'All read' : `${unread} unread`}
        </p>
        <Button
          variant="ghost"
          size="sm"
          disabled={unread === 0}
          onClick={() => markSeen(newest._id)}
        >
          <CheckCheck aria-hidden="true" />
          Mark all as read
        </Button>
      </div>
      <div
        role="region"
        aria-label="Your notices"
        // Scrolls by keyboard.
        tabIndex={0}
        className="flex min-h-0 grow flex-col overflow-y-auto overscroll-contain pb-5 -outline-offset-2"
      >
        {error !== null && !query.isFetchNextPageError && (
          <p role="alert" className="px-6 pt-4 text-sm text-danger max-sm:px-4">
            {messageForError(error, 'Failed to update your notices: what you see may be old.')}
          </p>
        )}
        {groupByDay(notices, now).map(({ day, label, lines }) => (
          <section key={day} aria-label={label}>
            <h3 className="sticky top-0 z-10 bg-iron-2 px-6 pt-4 pb-1.5 text-xs font-semibold text-iron-7 max-sm:px-4">
              {label}
            </h3>
            <ul className="divide-y divide-iron-4">
              {lines.map(({ newest: notice, count }) => (
                <NoticeItem
                  key={notice._id}
                  notice={notice}
                  count={count}
                  now={now}
                  onOpen={() => {
                    if (!notice.seen) markSeen(notice._id);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        {query.isFetchNextPageError && (
          <p role="alert" className="px-6 pt-4 text-sm text-danger max-sm:px-4">
            {messageForError(error, 'Failed to load older notices')}
          </p>
        )}
        {query.hasNextPage && (
          <ShowMoreButton query={query} className="mx-6 mt-4 shrink-0 max-sm:mx-4">
            Show older
          </ShowMoreButton>
        )}
        <p className="mt-auto px-6 pt-6 text-xs text-iron-7 max-sm:px-4">
          You choose what is kept here in the{' '}
          <PageLink to={pages.settings.path} className="underline hover:text-iron-9">
            settings
          </PageLink>
          .
        </p>
      </div>
    </>
  );
}

function NoticeSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-7 px-6 py-6 max-sm:px-4">
      <span className="sr-only">Loading your notices...</span>
      {[80, 60, 70, 50].map((width) => (
        <div key={width} className="flex flex-col gap-2.5">
          <span style={{ width: `${width}%` }}>
            <Skeleton className="h-4" />
          </span>
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  );
}
