import type { HandLine } from '@forge/contract/ledger/ledger-api';
import { useState } from 'react';
import { pageOfRows } from '../../lib/paging.ts';
import { ServerTimestamp } from '../../lib/timestamp.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { handLineLabels, IconText } from './ledger-labels.tsx';

const columns: readonly Column<HandLine>[] = [
  {
    key: 'text',
    header: 'Booking',
    lead: true,
    // The text of a done booking is its raid alone.
    cell: ({ kind, text }) => (
      <IconText
        {...handLineLabels[kind]}
        text={kind === 'done' ? `Collected: ${text}` : text}
        className="lg:max-w-52 xl:max-w-96 2xl:max-w-160"
      />
    ),
  },
  { key: 'at', header: 'Date', cell: ({ at }) => <ServerTimestamp at={at} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    lead: true,
    cell: ({ amount }) => (
      <span className="font-semibold">
        <GoldAmount amount={amount} signed settled={amount <= 0} />
      </span>
    ),
  },
  {
    key: 'inHand',
    header: 'In hand',
    align: 'right',
    pinned: 'right',
    cell: ({ inHand }) => <GoldAmount amount={inHand} settled />,
  },
];

type Props = {
  /** Newest first. */
  lines: readonly HandLine[];
  title: string;
  pageSize: number;
};

/** The gold that went through a person's hands in a week. */
export function HandLines({ lines, title, pageSize }: Props) {
  const [page, setPage] = useState(1);
  return (
    <Panel title={title} flush aside={<p className="text-xs text-iron-7">Newest first</p>}>
      {lines.length === 0 ? (
        <p className="px-(--panel-space) py-6 text-sm text-iron-7">
          No gold was collected or sent in this week.
        </p>
      ) : (
        <>
          <Table
            caption={title}
            columns={columns}
            rows={pageOfRows(lines, page, pageSize)}
            rowKey={({ _id }) => _id}
          />
          <Pagination
            label="gold in hand"
            page={page}
            total={lines.length}
            pageSize={pageSize}
            onPage={setPage}
          />
        </>
      )}
    </Panel>
  );
}
