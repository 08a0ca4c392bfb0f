import type { PersonBalance } from '@forge/contract/ledger/ledger-api';
import type { UseQueryResult } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { messageForError } from '../../lib/call.ts';
import { pageOfRows } from '../../lib/paging.ts';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { useRowSelection } from '../../lib/use-row-selection.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Table } from '../../ui/table.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { AdjustDialog } from './adjust-dialog.tsx';
import { BalanceBar } from './balance-bar.tsx';
import { balanceColumns } from './balance-columns.tsx';
import { isPayable, keyOf, listBalances, type BalanceFilter } from './balance-list.ts';
import { PayDialog } from './pay-dialog.tsx';
import { PayManyDialog } from './pay-many-dialog.tsx';
import type { Person } from './payout-mutations.ts';
import type { PlannedPayout } from './use-pay-many.ts';

const ROWS_PER_PAGE = 50;

type Open =
  | { dialog: 'pay' | 'adjust'; person: Person }
  | { dialog: 'pay many'; payouts: readonly PlannedPayout[] };

/** Who is owed what, and the buttons to pay it. */
export function Balances({ query }: { query: UseQueryResult<PersonBalance[]> }) {
  const { data, error } = query;
  const [name, setName] = useState('');
  const [filter, setFilter] = useState<BalanceFilter>('all');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Open | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const search = useDeferredValue(name);
  const listed = useMemo(() => listBalances(data ?? [], filter, search), [data, filter, search]);
  const keyed = useMemo(() => data?.map((row) => ({ ...row, _id: keyOf(row) })), [data]);
  const changed = useChangedRows(keyed);
  const payable = listed.filter(isPayable);
  const payableIds = payable.map(({ user }) => user._id);
  const selection = useRowSelection(payableIds);
  const chosen = payable.filter(({ user }) => selection.has(user._id));

  const show = (changes: { name?: string; filter?: BalanceFilter }) => {
    if (changes.name !== undefined) setName(changes.name);
    if (changes.filter !== undefined) setFilter(changes.filter);
    setPage(1);
  };
  const columns = balanceColumns({
    isSelected: selection.has,
    onSelect: selection.select,
    onPay: (person) => setOpen({ dialog: 'pay', person }),
    onAdjust: (person) => setOpen({ dialog: 'adjust', person }),
  });

  const body = () => {
    if (data === undefined && error !== null)
      return (
        <ErrorState
          title={messageForError(error, 'The balances could not be read')}
          action={<RetryButton loading={query.isFetching} onRetry={query.refetch} />}
        />
      );
    if (data === undefined) return <TableSkeleton rows={8} />;
    if (listed.length === 0)
      return (
        <EmptyState
          icon={<Users />}
          title={data.length === 0 ? 'Nobody has a line yet' : 'Nobody matches'}
          {...(data.length > 0 && {
            action: <Button onClick={() => show({ name: '', filter: 'all' })}>Show all</Button>,
          })}
        >
          {data.length === 0 && 'When the first booking is done, its advertiser stands here.'}
        </EmptyState>
      );
    return (
      <>
        <Table
          key={page}
          caption="Balances, most to be paid first"
          columns={columns}
          rows={pageOfRows(listed, page, ROWS_PER_PAGE)}
          rowKey={keyOf}
          isChanged={(row) => changed.has(keyOf(row))}
        />
        <Pagination
          label="balances"
          page={page}
          total={listed.length}
          pageSize={ROWS_PER_PAGE}
          onPage={(next) => {
            setPage(next);
            top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      </>
    );
  };

  return (
    <div ref={top} className="scroll-mt-20">
      <BalanceBar
        name={name}
        filter={filter}
        onShow={show}
        payable={payable}
        chosen={chosen}
        onSelectAll={(isSelected) => selection.selectMany(payableIds, isSelected)}
        onPay={() =>
          setOpen({
            dialog: 'pay many',
            payouts: chosen.map(({ user, ready }) => ({ person: user, amount: ready })),
          })
        }
      />
      {body()}
      {open && (
        <Dialogs
          open={open}
          balances={data ?? []}
          onClosed={(paid = []) => {
            setOpen(null);
            selection.selectMany(paid, false);
          }}
        />
      )}
    </div>
  );
}

type DialogsProps = {
  open: Open;
  balances: readonly PersonBalance[];
  onClosed: (paid?: readonly string[]) => void;
};

function Dialogs({ open, balances, onClosed }: DialogsProps) {
  if (open.dialog === 'pay many')
    return <PayManyDialog payouts={open.payouts} onClosed={onClosed} />;
  const { person } = open;
  const standing = balances.find(({ user }) => user?._id === person._id) ?? {
    balance: 0,
    ready: 0,
  };
  return open.dialog === 'pay' ? (
    <PayDialog person={person} standing={standing} onClosed={onClosed} />
  ) : (
    <AdjustDialog person={person} balance={standing.balance} onClosed={onClosed} />
  );
}
