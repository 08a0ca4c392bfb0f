import type { Mail } from '@forge/contract/mails/mail-api';
import type { UseQueryResult } from '@tanstack/react-query';
import { MailSearch } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { countText } from '../../lib/count-text.ts';
import { messageForError } from '../../lib/call.ts';
import { pageOfRows } from '../../lib/paging.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Table } from '../../ui/table.tsx';
import { useHasRoomForWideTable } from '../../ui/use-media.ts';
import { GameMailProvider } from './game-mail-dialog.tsx';
import { MailCards } from './mail-cards.tsx';
import { collectionColumns, historyColumns } from './mail-columns.tsx';
import { MailFilterPanel } from './mail-filter-panel.tsx';
import { filterMails, hasStatus, sortMails, totalsOf, type StatusFilter } from './mail-filters.ts';
import { fetchFailure, type MailListName } from './mail-queries.ts';
import { MailTotals } from './mail-totals.tsx';
import type { MailUrlControls } from './use-mail-url-state.ts';
import type { MailActions } from './use-mail-actions.ts';
import { useOlderMails } from './use-older-mails.ts';

const MAILS_PER_PAGE = 50;

// Nothing else that is shown of a mail can change.
const mutableFields = ({ paymentCode, sent, arrival, holder }: Mail) => ({
  paymentCode,
  sent,
  arrival,
  holder: holder?.username,
});

type Props = {
  title: string;
  list: MailListName;
  query: UseQueryResult<Mail[]>;
  url: MailUrlControls;
  /** Null: the list is read-only. */
  actions: MailActions | null;
  /** Shown while there are no mails. */
  hint: ReactNode;
};

/** Filters, the totals of the mails that match them, and those mails. */
export function MailListView({ title, list: name, query, url, actions, hint }: Props) {
  // Stale rows are hidden after a failed refetch: nobody should send gold by them.
  const newest = query.error === null ? query.data : undefined;
  // Deferred: typing stays responsive while long lists render.
  const filters = useDeferredValue(url.filters);
  const { mails, isTruncated, isLoadingOlder, failedDay } = useOlderMails(
    name,
    newest,
    filters.date,
  );
  const isComplete = mails !== undefined && !isLoadingOlder && !failedDay;
  const page = useDeferredValue(url.page);
  const sorted = useMemo(() => sortMails(mails ?? []), [mails]);
  const matching = useMemo(
    () => filterMails(sorted, { ...filters, status: '' }),
    [sorted, filters],
  );
  // Of both statuses: a day's totals say what is sent and what is left.
  const totals = useMemo(() => totalsOf(matching), [matching]);
  const listed = useMemo(
    () => matching.filter((mail) => hasStatus(mail, filters.status)),
    [matching, filters.status],
  );
  const rows = useMemo(() => pageOfRows(listed, page, MAILS_PER_PAGE), [listed, page]);
  const changed = useChangedRows(isLoadingOlder ? undefined : mails, {
    shown: mutableFields,
    resetKey: filters.date,
  });
  const hidden = (mails?.length ?? 0) - listed.length;
  const summary =
    mails !== undefined
      ? `${number.format(listed.length)} of ${countText(mails.length, 'mail')} shown`
      : query.error === null
        ? 'Loading...'
        : 'No mails shown';
  const list = useRef<HTMLDivElement>(null);

  const goToPage = (next: (page: number) => number) => {
    url.goToPage(next);
    list.current?.scrollIntoView({ block: 'start' });
  };

  const body = () => {
    if (query.error !== null) return <LoadError query={query} error={query.error} />;
    if (failedDay) return <LoadError query={failedDay} error={failedDay.error} />;
    if (mails === undefined || (isLoadingOlder && listed.length === 0)) return <Spinner />;
    if (listed.length === 0)
      return (
        <EmptyState
          icon={<MailSearch />}
          title="No mail records found"
          {...(hidden > 0 && {
            action: <Button onClick={url.clearFilters}>Show all mails</Button>,
          })}
        >
          {hidden > 0 ? `${countText(hidden, 'mail')} would be here without your filters.` : hint}
        </EmptyState>
      );
    return (
      <>
        {/* The key resets the scroll position per page. */}
        <MailRows key={page} caption={title} mails={rows} changed={changed} actions={actions} />
        <Pagination
          label="mails"
          // Not the deferred one, which is rendered later.
          page={url.page}
          total={listed.length}
          pageSize={MAILS_PER_PAGE}
          onPage={goToPage}
        />
      </>
    );
  };

  return (
    <GameMailProvider mails={mails}>
      <div className="flex flex-col gap-4">
        <MailFilterPanel url={url} summary={summary} />
        <MailTotals
          totals={isComplete ? totals : null}
          isLoading={query.isPending || isLoadingOlder}
        />
        {/* Takes the focus when the last row with actions is removed. */}
        <div
          ref={list}
          data-refusals=""
          tabIndex={-1}
          className="scroll-mt-20 outline-hidden max-lg:scroll-mt-32"
        >
          <Panel
            title={title}
            flush
            aside={
              <div className="flex flex-wrap items-center gap-3">
                <p role="status" className="text-xs text-iron-7">
                  {isTruncated
                    ? 'The newest and all unsent; choose a date for older ones'
                    : `${orderText[filters.status]} · server time`}
                </p>
                <ExportMenu size="sm" path="/export/mails" query={filters} />
              </div>
            }
          >
            {body()}
          </Panel>
        </div>
      </div>
    </GameMailProvider>
  );
}

const orderText: Record<StatusFilter, string> = {
  '': 'Not sent first',
  'not-sent': 'Oldest first',
  sent: 'Newest first',
};

const number = new Intl.NumberFormat('en-US');

function LoadError({ query, error }: { query: UseQueryResult<Mail[]>; error: Error }) {
  return (
    <ErrorState
      title={messageForError(error, fetchFailure(error))}
      action={<RetryButton loading={query.isFetching} onRetry={query.refetch} />}
    >
      <p>No mail records found</p>
    </ErrorState>
  );
}

type RowsProps = {
  caption: string;
  mails: readonly Mail[];
  changed: ReadonlySet<string>;
  actions: MailActions | null;
};

/** Memoized: a page of mails is expensive to render. */
const MailRows = memo(function MailRows({ caption, mails, changed, actions }: RowsProps) {
  const hasRoom = useHasRoomForWideTable();
  return hasRoom ? (
    <Table
      caption={caption}
      columns={actions ? collectionColumns(actions) : historyColumns}
      rows={mails}
      rowKey={({ _id }) => _id}
      isChanged={({ _id }) => changed.has(_id)}
    />
  ) : (
    <MailCards caption={caption} mails={mails} changed={changed} actions={actions} />
  );
});
