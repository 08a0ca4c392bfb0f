import type { Raid } from '@forge/contract/raids/raid';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { messageForError } from '../../lib/call.ts';
import { pageOfRows } from '../../lib/paging.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { RaidActions, type PendingRaidAction } from './raid-actions.tsx';
import { raidColumns } from './raid-columns.tsx';
import { raidListMessages } from './read-raids.ts';

// Bookings are not shown here: a sold seat is no change for this screen.
const withoutClients = (raid: Raid) => ({ ...raid, clients: null });

type Props = {
  title: string;
  /** The query parameter of its page number. */
  pageParam: string;
  query: UseQueryResult<Raid[]>;
  sort: (raids: readonly Raid[]) => Raid[];
  order: string;
  canPublish: boolean;
  onAction: (pending: PendingRaidAction) => void;
  empty: ReactNode;
};

/** One of the two lists, with its pages and its empty and error states. */
export function RaidsPanel({
  title,
  pageParam,
  query,
  sort,
  order,
  canPublish,
  onAction,
  empty,
}: Props) {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch, isFetching } = query;
  const changed = useChangedRows(data, { shown: withoutClients });
  const page = Number(params.get(pageParam) ?? 1);
  const columns = [
    ...raidColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'right' as const,
      pinned: 'right' as const,
      cell: (raid: Raid) => <RaidActions raid={raid} canPublish={canPublish} onAction={onAction} />,
    },
  ];

  const goToPage = (next: number) =>
    setParams(
      (before) => {
        before.set(pageParam, String(next));
        return before;
      },
      { preventScrollReset: true },
    );

  const body = () => {
    if (data === undefined && error !== null && !isFetching) {
      return (
        <ErrorState
          title={raidListMessages.nothingLoaded}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          <p>{messageForError(error, 'Please try again in a moment.')}</p>
        </ErrorState>
      );
    }
    if (data === undefined) return <TableSkeleton rows={8} />;
    if (data.length === 0) return empty;
    return (
      <>
        <Table
          caption={title}
          columns={columns}
          rows={pageOfRows(sort(data), page)}
          rowKey={(raid) => raid._id}
          isChanged={(raid) => changed.has(raid._id)}
        />
        <Pagination label={title} page={page} total={data.length} onPage={goToPage} />
      </>
    );
  };

  return (
    <Panel
      title={title}
      flush
      aside={
        data !== undefined &&
        data.length > 0 && (
          <span className="tabular text-xs text-iron-7">
            {data.length} {data.length === 1 ? 'raid' : 'raids'} · {order}
          </span>
        )
      }
    >
      {/* Takes the focus when the last row is removed. */}
      <div data-list="" tabIndex={-1} className="outline-hidden">
        {body()}
      </div>
    </Panel>
  );
}
