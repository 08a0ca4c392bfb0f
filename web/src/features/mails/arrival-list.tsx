import { shortRunId } from '@forge/contract/mails/mail-rules';
import { paymentRealmLabel } from '@forge/contract/game';
import type { Mail } from '@forge/contract/mails/mail-api';
import { MAIL_LIST_LIMIT, mailSubject, type Arrival } from '@forge/contract/mails/mail-rules';
import { useQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messageForError } from '../../lib/call.ts';
import { pageOfRows } from '../../lib/paging.ts';
import { ServerTimestamp } from '../../lib/timestamp.tsx';
import { useChangedRows } from '../../lib/use-changed-rows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FactionEmblem } from '../../ui/faction-emblem.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { TruncatedText } from '../../ui/truncated-text.tsx';
import { WarningText } from '../../ui/warning-text.tsx';
import { useMarkReceived } from './mail-mutations.ts';
import { fetchFailure, mailQueries } from './mail-queries.ts';
import { MissingDialog } from './missing-dialog.tsx';

type Pending = Exclude<Arrival, 'received'>;

const texts = {
  missing: {
    label: 'Missing',
    caption: 'Missing mails, oldest first',
    title: 'No gold is missing',
    empty: 'A sent mail that did not reach the bank stands here until it is received.',
  },
  unconfirmed: {
    label: 'Unconfirmed',
    caption: 'Sent mails that nobody confirmed, oldest first',
    title: 'Every sent mail is confirmed',
    empty: 'A mail stands here from the moment it is marked as sent.',
  },
} satisfies Record<Pending, object>;

/** Sent mails whose gold is missing, and those that nobody has confirmed: the work of the bank. */
export const useArrivalLists = () => {
  const { data } = useQuery(mailQueries.list('all'));
  const lists = (['missing', 'unconfirmed'] as const).map((arrival) => ({
    value: arrival,
    label: texts[arrival].label,
    count: data?.filter((mail) => mail.arrival === arrival).length,
    list: <ArrivalList key={arrival} arrival={arrival} />,
  }));
  // Every list has all missing mails.
  const missing = data
    ?.filter((mail) => mail.arrival === 'missing')
    .reduce((sum, { amount }) => sum + amount, 0);
  return { lists, missing };
};

const columnsFor = (arrival: Pending, onMissing: (mail: Mail) => void): readonly Column<Mail>[] => [
  {
    key: 'holder',
    header: 'Holder',
    lead: true,
    cell: ({ holder }) => (
      <TruncatedText text={holder?.username ?? 'No collector'} className="lg:max-w-40" />
    ),
  },
  {
    key: 'subject',
    header: 'Mail subject',
    cell: ({ bookId, confirmationCode }) => (
      <span className="tabular">{mailSubject(bookId, confirmationCode ?? '')}</span>
    ),
  },
  {
    key: 'realm',
    header: 'Payment Realm',
    cell: (mail) => (
      <span className="flex items-center gap-1.5 max-lg:justify-end">
        <FactionEmblem name={mail.paymentFaction} />
        <span className="sr-only">{mail.paymentFaction}</span>
        {paymentRealmLabel(mail.paymentRealm)}
      </span>
    ),
  },
  ...(arrival === 'missing'
    ? [
        {
          key: 'reason',
          header: 'Reason',
          cell: (mail: Mail) => (
            <TruncatedText text={mail.missingReason ?? ''} className="lg:max-w-52 2xl:max-w-96" />
          ),
        },
      ]
    : []),
  {
    key: 'bookingDate',
    header: 'Booking Date',
    cell: (mail) => <ServerTimestamp at={mail.bookingDate} />,
  },
  {
    key: 'amount',
    header: 'Mail Amount',
    align: 'right',
    lead: true,
    pinned: 'right',
    cell: (mail) => (
      <span className="font-semibold">
        <GoldAmount amount={mail.amount} />
      </span>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    pinned: 'right',
    cell: (mail) => <ArrivalButtons mail={mail} onMissing={onMissing} />,
  },
];

type ButtonsProps = { mail: Mail; onMissing: (mail: Mail) => void };

function ArrivalButtons({ mail, onMissing }: ButtonsProps) {
  const received = useMarkReceived();
  const run = `run ${shortRunId(mail.bookId)}`;
  return (
    <div className="flex justify-end gap-1 max-lg:*:grow">
      <Button
        size="xs"
        variant="quiet"
        aria-label={`Received: ${run}`}
        loading={received.isPending}
        onClick={() => received.mutate(mail)}
      >
        Received
      </Button>
      {mail.arrival !== 'missing' && (
        <Button
          size="xs"
          variant="danger-ghost"
          aria-label={`Missing: ${run}`}
          onClick={() => onMissing(mail)}
        >
          Missing
        </Button>
      )}
    </div>
  );
}

const ROWS_PER_PAGE = 50;
const arrivalOf = ({ arrival, missingReason }: Mail) => ({ arrival, missingReason });

function ArrivalList({ arrival }: { arrival: Pending }) {
  const query = useQuery(mailQueries.list('all'));
  const { data, error } = query;
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Mail | null>(null);
  const mails = useMemo(
    () =>
      data
        ?.filter((mail) => mail.arrival === arrival)
        .toSorted((one, other) => (one.bookingDate < other.bookingDate ? -1 : 1)),
    [data, arrival],
  );
  const changed = useChangedRows(mails, { shown: arrivalOf });
  const { caption, title, empty } = texts[arrival];
  const isTruncated = arrival === 'unconfirmed' && (data?.length ?? 0) >= MAIL_LIST_LIMIT;

  const body = () => {
    if (mails === undefined && error !== null)
      return (
        <ErrorState
          title={messageForError(error, fetchFailure(error))}
          action={<RetryButton loading={query.isFetching} onRetry={query.refetch} />}
        />
      );
    if (mails === undefined) return <TableSkeleton rows={3} />;
    if (mails.length === 0)
      return (
        <EmptyState icon={<PackageCheck />} title={title}>
          {empty}
        </EmptyState>
      );
    return (
      <>
        {isTruncated && (
          <WarningText className="px-(--panel-space) pt-3">
            Of the newest mails only. Older ones are found on Mails by their date.
          </WarningText>
        )}
        <Table
          key={page}
          caption={caption}
          columns={columnsFor(arrival, setAsked)}
          rows={pageOfRows(mails, page, ROWS_PER_PAGE)}
          rowKey={({ _id }) => _id}
          isChanged={({ _id }) => changed.has(_id)}
        />
        <Pagination
          label="mails"
          page={page}
          total={mails.length}
          pageSize={ROWS_PER_PAGE}
          onPage={setPage}
        />
      </>
    );
  };
  return (
    <>
      {body()}
      {asked && <MissingDialog key={asked._id} mail={asked} onClosed={() => setAsked(null)} />}
    </>
  );
}
