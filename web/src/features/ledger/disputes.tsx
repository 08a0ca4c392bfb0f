import type { OpenPayout, PayoutOutcome } from '@forge/contract/ledger/ledger-api';
import { CircleCheck } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { pageOfRows } from '../../lib/paging.ts';
import { ServerTimestamp } from '../../lib/timestamp.tsx';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { linkToStatement } from './statement-url.ts';

const person: Column<OpenPayout> = {
  key: 'user',
  header: 'Person',
  lead: true,
  cell: ({ user }) => (
    <Link
      to={linkToStatement(user._id)}
      className="inline-block align-middle underline decoration-iron-6 underline-offset-4 hover:text-ember-hot max-lg:wrap-anywhere lg:max-w-56 lg:truncate"
    >
      {user.username}
    </Link>
  ),
};
const amount: Column<OpenPayout> = {
  key: 'amount',
  header: 'Amount',
  align: 'right',
  lead: true,
  pinned: 'left',
  cell: (payout) => (
    <span className="font-semibold">
      <GoldAmount amount={payout.amount} />
    </span>
  ),
};
const at: Column<OpenPayout> = {
  key: 'at',
  header: 'Paid',
  cell: (payout) => <ServerTimestamp at={payout.at} />,
};

// Many recipients never answer: the list grows with every week.
const ROWS_PER_PAGE = 50;

type Resolve = (payout: OpenPayout, outcome: PayoutOutcome) => void;

const disputeColumns = (resolve: Resolve): readonly Column<OpenPayout>[] => [
  { ...person, pinned: 'left' },
  amount,
  at,
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ disputeReason }) => (
      <TruncatedText text={disputeReason ?? ''} className="lg:max-w-80 2xl:max-w-120" />
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    pinned: 'right',
    cell: (payout) => (
      <div className="flex justify-end gap-1 max-lg:*:grow">
        <Button
          size="xs"
          aria-label={`Stands: payout to ${payout.user.username}`}
          onClick={() => resolve(payout, 'stands')}
        >
          Stands
        </Button>
        <Button
          size="xs"
          variant="danger-ghost"
          aria-label={`Reverse the payout to ${payout.user.username}`}
          onClick={() => resolve(payout, 'reversed')}
        >
          Reverse
        </Button>
      </div>
    ),
  },
];

type Props = {
  /** Undefined while loading. */
  payouts: readonly OpenPayout[] | undefined;
  /** Shown in place of the list after a failure. */
  failure: ReactNode;
};

/** What recipients say did not arrive, oldest first; below it the payouts without an answer. */
export function Disputes({ payouts, failure }: Props) {
  const changed = useChangedRows(payouts);
  const [open, setOpen] = useState<{ payout: OpenPayout; outcome: PayoutOutcome } | null>(null);
  const [page, setPage] = useState(1);
  const top = useRef<HTMLElement>(null);
  if (payouts === undefined) return failure ?? <TableSkeleton rows={3} />;
  const disputed = payouts.filter(({ state }) => state === 'disputed');
  const unanswered = payouts.filter(({ state }) => state === 'paid');
  return (
    <>
      {disputed.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title="No disputes">
          A payout that its recipient did not get stands here, with the reason.
        </EmptyState>
      ) : (
        <Table
          caption="Disputed payouts, oldest first"
          columns={disputeColumns((payout, outcome) => setOpen({ payout, outcome }))}
          rows={disputed}
          rowKey={({ _id }) => _id}
          isChanged={({ _id }) => changed.has(_id)}
        />
      )}
      {unanswered.length > 0 && (
        <section
          ref={top}
          aria-labelledby="unanswered-payouts"
          className="scroll-mt-20 border-t border-iron-4"
        >
          <h3
            id="unanswered-payouts"
            className="px-(--panel-space) py-3 text-sm font-semibold text-iron-9"
          >
            Without an answer yet
          </h3>
          <Table
            key={page}
            caption="Payouts without an answer, oldest first"
            columns={[person, at, { ...amount, pinned: 'right' }]}
            rows={pageOfRows(unanswered, page, ROWS_PER_PAGE)}
            rowKey={({ _id }) => _id}
            isChanged={({ _id }) => changed.has(_id)}
          />
          <Pagination
            label="payouts without an answer"
            page={page}
            total={unanswered.length}
            pageSize={ROWS_PER_PAGE}
            onPage={(next) => {
              setPage(next);
              top.current?.scrollIntoView({ block: 'start' });
            }}
          />
        </section>
      )}
      {open && <ResolveDialog key={open.payout._id} {...open} onClosed={() => setOpen(null)} />}
    </>
  );
}
