import type { Mail } from '@forge/contract/mails/mail-api';
import type { UseQueryResult } from '@tanstack/react-query';
import { MailSearch } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, type ReactNode } from 'react';
import { sentenceFor } from '../../lib/call.ts';
import { pageOfRows } from '../../lib/paging.ts';
import { useTimes } from '../../lib/settings-context.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { useIsWideScreen } from '../../ui/use-media.ts';
import { MailCards } from './mail-cards.tsx';
import { deskColumns, historyColumns } from './mail-columns.tsx';
import { MailFilterPanel } from './mail-filter-panel.tsx';
import { filterMails, totalsOf } from './mail-list.ts';
import { fetchFailure, type MailListName } from './mail-queries.ts';
import { MailTotals } from './mail-totals.tsx';
import { useMailAddress } from './use-mail-address.ts';
import type { MailDesk } from './use-mail-desk.ts';
import { useOlderMails } from './use-older-mails.ts';

const MAILS_PER_PAGE = 50;

// The rest of a mail is fixed when its booking becomes Done.
const changing = ({ paymentCode, sent }: Mail) => ({ paymentCode, sent });

type Props = {
  title: string;
  list: MailListName;
  query: UseQueryResult<Mail[]>;
  /** Where the mails are worked on; without one they are only read. */
  desk: MailDesk | null;
  /** What would be here, and when. */
  hint: ReactNode;
};

/** Filters, what the mails that pass them add up to, and those mails. */
export function MailBoard({ title, list: name, query, desk, hint }: Props) {
  const bar = useMailAddress();
  // A list that could not be read again is emptied: gold is not handled by old rows.
  const newest = query.error === null ? query.data : undefined;
  // What is typed shows at once, the rows as soon as there is time for them.
  const filters = useDeferredValue(bar.filters);
  const { mails, isCut, isLooking } = useOlderMails(name, newest, filters.date);
  const page = useDeferredValue(bar.page);
  const listed = useMemo(() => filterMails(mails ?? [], filters), [mails, filters]);
  const rows = useMemo(() => pageOfRows(listed, page, MAILS_PER_PAGE), [listed, page]);
  const totals = useMemo(() => totalsOf(listed), [listed]);
  const changed = useChangedRows(mails, { shown: changing });
  const hidden = (mails?.length ?? 0) - listed.length;
  const summary =
    mails !== undefined
      ? `${number.format(listed.length)} of ${mailsWord(mails.length)} shown`
      : query.error === null
        ? 'Loading...'
        : 'No mails shown';
  const list = useRef<HTMLDivElement>(null);
  const clock = useTimes().timestamp(new Date()).onServer === null ? 'server' : 'your';

  const turnTo = (next: number) => {
    bar.goToPage(next);
    list.current?.scrollIntoView({ block: 'start' });
  };

  const body = () => {
    if (query.error !== null) return <NotRead query={query} error={query.error} />;
    if (mails === undefined || (isLooking && listed.length === 0))
      return <TableSkeleton rows={12} />;
    if (listed.length === 0)
      return (
        <EmptyState
          icon={<MailSearch />}
          title="No mail records found"
          {...(hidden > 0 && {
            action: <Button onClick={bar.clearFilters}>Show all mails</Button>,
          })}
        >
          {hidden > 0 ? `${mailsWord(hidden)} would be here without your filters.` : hint}
        </EmptyState>
      );
    return (
      <>
        {/* Another page begins at its top. */}
        <MailRows key={page} caption={title} mails={rows} changed={changed} desk={desk} />
        <Pagination
          label="mails"
          page={page}
          total={listed.length}
          pageSize={MAILS_PER_PAGE}
          onPage={turnTo}
        />
      </>
    );
  };

  return (
    <div className="flex flex-col gap-4">
      <MailFilterPanel bar={bar} summary={summary} />
      <MailTotals totals={mails === undefined ? null : totals} isLoading={query.isPending} />
      <div ref={list} className="scroll-mt-20 max-lg:scroll-mt-32">
        <Panel
          title={title}
          flush
          aside={
            <p role="status" className="text-xs text-iron-7">
              {isCut
                ? 'The newest and all unsent; choose a date for older ones'
                : filters.date !== '' && clock === 'your'
                  ? 'By day in server time'
                  : `Newest first · ${clock} time`}
            </p>
          }
        >
          {body()}
        </Panel>
      </div>
    </div>
  );
}

const number = new Intl.NumberFormat('en-US');
const mailsWord = (count: number) => (count === 1 ? '1 mail' : `${number.format(count)} mails`);

function NotRead({ query, error }: { query: UseQueryResult<Mail[]>; error: Error }) {
  return (
    <ErrorState
      title={sentenceFor(error, fetchFailure(error))}
      action={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      <p>No mail records found</p>
    </ErrorState>
  );
}

type RowsProps = {
  caption: string;
  mails: readonly Mail[];
  changed: ReadonlySet<string>;
  desk: MailDesk | null;
};

/** A page of mails, drawn again only when one of them, or the work on them, has changed. */
const MailRows = memo(function MailRows({ caption, mails, changed, desk }: RowsProps) {
  const hasRoom = useIsWideScreen();
  return hasRoom ? (
    <Table
      caption={caption}
      columns={desk ? deskColumns(desk) : historyColumns}
      rows={mails}
      rowKey={({ _id }) => _id}
      isFresh={({ _id }) => changed.has(_id)}
    />
  ) : (
    <MailCards caption={caption} mails={mails} changed={changed} desk={desk} />
  );
});
