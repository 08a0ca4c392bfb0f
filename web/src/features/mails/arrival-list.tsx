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
import { useRowSelection, type RowSelection } from '../../lib/use-row-selection.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
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
import { ArrivalBar, EVERY_PLACE } from './arrival-bar.tsx';
import { useMarkManyReceived, useMarkReceived } from './mail-mutations.ts';
import { goldOf, placeNameOf } from './mail-places.ts';
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
  const missing = data?.filter((mail) => mail.arrival === 'missing');
  return { lists, missing: missing && goldOf(missing) };
};

type Actions = {
  onMissing: (mail: Mail) => void;
  selection: Pick<RowSelection, 'has' | 'select'>;
  /** Many mails are being marked. */
  isBusy: boolean;
};

const columnsFor = (
  arrival: Pending,
  { onMissing, selection, isBusy }: Actions,
): readonly Column<Mail>[] => [
  {
    key: 'holder',
    header: 'Holder',
    lead: true,
    cell: ({ _id, bookId, holder }) => (
      <span className="flex min-w-0 items-center gap-1">
        {arrival === 'unconfirmed' && (
          <span className="-my-2 w-8 shrink-0">
            <Checkbox
              label={<span className="sr-only">Select run {shortRunId(bookId)}</span>}
              checked={selection.has(_id)}
              onChange={(isSelected) => selection.select(_id, isSelected)}
            />
          </span>
        )}
        <TruncatedText text={holder?.username ?? 'No collector'} className="lg:max-w-40" />
      </span>
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
    cell: (mail) => <ArrivalButtons mail={mail} onMissing={onMissing} isBusy={isBusy} />,
  },
];

type ButtonsProps = { mail: Mail } & Pick<Actions, 'onMissing' | 'isBusy'>;

function ArrivalButtons({ mail, onMissing, isBusy }: ButtonsProps) {
  const received = useMarkReceived();
  const run = `run ${shortRunId(mail.bookId)}`;
  return (
    <div className="flex justify-end gap-1 max-lg:*:grow">
      <Button
        size="xs"
        variant="quiet"
        aria-label={`Received: ${run}`}
        loading={received.isPending}
        disabled={isBusy}
        onClick={() => received.mutate(mail)}
      >
        Received
      </Button>
      {mail.arrival !== 'missing' && (
        <Button
          size="xs"
          variant="danger-ghost"
          aria-label={`Missing: ${run}`}
          disabled={isBusy}
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
  const [place, setPlace] = useState(EVERY_PLACE);
  const listed = mails?.filter((mail) => place === EVERY_PLACE || placeNameOf(mail) === place);
  const selection = useRowSelection(listed?.map(({ _id }) => _id) ?? []);
  const showPlace = (next: string) => {
    setPlace(next);
    setPage(1);
    selection.replace([]);
  };
  // The last mail of the place was received.
  if (place !== EVERY_PLACE && listed?.length === 0) showPlace(EVERY_PLACE);
  const chosen = listed?.filter(({ _id }) => selection.has(_id)) ?? [];
  const receiveMany = useMarkManyReceived();
  const changed = useChangedRows(mails, { shown: arrivalOf });
  const { caption, title, empty } = texts[arrival];
  const isTruncated = arrival === 'unconfirmed' && (data?.length ?? 0) >= MAIL_LIST_LIMIT;

  const body = () => {
    if (listed === undefined && error !== null)
      return (
        <ErrorState
          title={messageForError(error, fetchFailure(error))}
          action={<RetryButton loading={query.isFetching} onRetry={query.refetch} />}
        />
      );
    if (mails === undefined || listed === undefined) return <TableSkeleton rows={3} />;
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
        {arrival === 'unconfirmed' && (
          <ArrivalBar
            mails={mails}
            place={place}
            onPlace={showPlace}
            listed={listed}
            chosen={chosen}
            onSelectAll={(isSelected) =>
              selection.replace(isSelected ? listed.map(({ _id }) => _id) : [])
            }
            isReceiving={receiveMany.isPending}
            onReceived={() => receiveMany.mutate(chosen)}
          />
        )}
        <Table
          key={page}
          caption={caption}
          columns={columnsFor(arrival, {
            onMissing: setAsked,
            selection,
            isBusy: receiveMany.isPending,
          })}
          rows={pageOfRows(listed, page, ROWS_PER_PAGE)}
          rowKey={({ _id }) => _id}
          isChanged={({ _id }) => changed.has(_id)}
        />
        <Pagination
          label="mails"
          page={page}
          total={listed.length}
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
