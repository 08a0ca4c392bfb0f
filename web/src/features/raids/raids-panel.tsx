import type { Raid } from '@forge/contract/raids/raid';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type ReactNode,
} from 'react';
import { useSearchParams } from 'react-router';
import { messageForError } from '../../lib/call.ts';
import { newestQuery } from '../../lib/newest-query.ts';
import { PAGE_SIZE, pageOfRows } from '../../lib/paging.ts';
import { today } from '../../lib/today.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { RaidActions, type PendingRaidAction } from './raid-actions.tsx';
import { RaidsTable } from './raids-table.tsx';
import { raidListMessages, type RaidList } from './read-raids.ts';
import { sortRaids, type RaidOrder } from './sort-raids.ts';

// The number of clients is shown, not their ids.
const visiblePart = ({ clients, ...raid }: Raid) => ({
  ...raid,
  taken: clients.length,
  armourTaken: null,
});

const orderChoices: { value: RaidOrder; label: string }[] = [
  { value: 'latest day', label: 'Latest day first' },
  { value: 'soonest', label: 'Soonest first' },
  { value: 'earliest', label: 'Earliest first' },
];

const pageIn = (query: URLSearchParams, list: RaidList) => Number(query.get(list) ?? 1);

type Props = {
  title: string;
  /** Also the query parameter of its page number. */
  list: RaidList;
  query: UseQueryResult<Raid[]>;
  order: RaidOrder;
  onOrder: (order: RaidOrder) => void;
  onAction: (pending: PendingRaidAction) => void;
  /** Brings this raid into view once and moves the focus to it. */
  shownRaid?: Raid | null;
  empty: ReactNode;
};

/** One of the two lists, with its pages and its empty and error states. */
export function RaidsPanel({
  title,
  list,
  query,
  order,
  onOrder,
  onAction,
  shownRaid = null,
  empty,
}: Props) {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch, isFetching } = query;
  const changed = useChangedRows(data, { shown: visiblePart });
  const page = pageIn(params, list);
  const day = today();
  const sorted = useMemo(() => sortRaids(data ?? [], order, day), [data, order, day]);

  const goToPage = (next: (page: number) => number) => {
    const query = newestQuery();
    const before = pageIn(query, list);
    const chosen = next(before);
    if (chosen === before) return;
    query.set(list, String(chosen));
    setParams(query, { preventScrollReset: true });
  };

  const goToPageOf = useEffectEvent((raid: Raid) => {
    const index = sorted.findIndex(({ _id }) => _id === raid._id);
    const wanted = Math.floor(index / PAGE_SIZE) + 1;
    goToPage(() => wanted);
  });
  const isListed = shownRaid !== null && sorted.some(({ _id }) => _id === shownRaid._id);
  // A new order moves it to another page. The list may be read after the raid was published.
  useEffect(() => {
    if (shownRaid !== null && isListed) goToPageOf(shownRaid);
  }, [shownRaid, order, isListed]);
  const rows = useMemo(() => pageOfRows(sorted, page), [sorted, page]);
  const isOnPage = shownRaid !== null && rows.some(({ _id }) => _id === shownRaid._id);
  const lastShown = useRef<Raid | null>(null);
  useEffect(() => {
    if (shownRaid === lastShown.current || (shownRaid !== null && !isOnPage)) return;
    lastShown.current = shownRaid;
    if (shownRaid === null) return;
    const row = document.querySelector(`[data-raid="${CSS.escape(shownRaid._id)}"]`);
    // In the next frame: the closed dialog returns the focus first.
    requestAnimationFrame(() => {
      row?.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
    });
  }, [shownRaid, isOnPage]);

  const actions = useCallback(
    (raid: Raid) => <RaidActions raid={raid} list={list} onAction={onAction} />,
    [list, onAction],
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
        <RaidsTable caption={title} list={list} raids={rows} actions={actions} changed={changed} />
        <Pagination label={title} page={page} total={data.length} onPage={goToPage} />
      </>
    );
  };

  return (
    <Panel
      title={title}
      flush
      // Also while the list loads: on phones it takes a line of its own.
      aside={
        <div className="flex items-center gap-3">
          {data && (
            <span className="tabular text-xs whitespace-nowrap text-iron-7">
              {data.length} {data.length === 1 ? 'raid' : 'raids'}
            </span>
          )}
          <Select
            label={`Order of ${title}`}
            choices={orderChoices}
            value={order}
            // It closes before the rows change, of which many are new.
            onChange={(next) => startTransition(() => onOrder(next))}
            className="min-w-44"
          />
        </div>
      }
    >
      {/* Takes the focus when the last row is removed. */}
      <div data-list="" tabIndex={-1} className="outline-hidden">
        {body()}
      </div>
    </Panel>
  );
}
