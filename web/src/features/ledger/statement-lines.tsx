import type { StatementLine } from '@forge/contract/ledger/ledger-api';
import type { ReactNode } from 'react';
import { ServerTimestamp } from '../../lib/timestamp.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { DoneMark, RefusalText } from '../../ui/row-result.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { useHasTableRows } from '../../ui/use-media.ts';
import { IconText, isSettled, lineKindLabels, StateBadge, stateOf } from './ledger-labels.tsx';

/** Row results are kept by the id of the payout: its actions are about that. */
const rowKey = ({ _id, kind, payoutId }: StatementLine) =>
  kind === 'payout' && payoutId !== null ? payoutId : _id;

function Gold({ amount, settled }: { amount: number | null; settled: boolean }) {
  return amount === null ? (
    <span className="text-iron-7">–</span>
  ) : (
    <GoldAmount amount={amount} settled={settled} />
  );
}

function What({ line: { kind, text } }: { line: StatementLine }) {
  const { word } = lineKindLabels[kind];
  // The text of an adjustment is its reason.
  return (
    <IconText {...lineKindLabels[kind]} text={kind === 'adjustment' ? `${word}: ${text}` : text} />
  );
}

type Answer = (line: StatementLine) => ReactNode;

/** The state in words; a payout that waits for an answer has the buttons. */
function State({ line, answer }: { line: StatementLine; answer: Answer }) {
  const state = stateOf(line);
  return answer(line) ?? (state && <StateBadge state={state} />);
}

const amountOf = (line: StatementLine) => (
  <span className="font-semibold">
    <GoldAmount amount={line.amount} signed settled={isSettled(line) || line.amount <= 0} />
  </span>
);

export const statementColumns = (answer: Answer): readonly Column<StatementLine>[] => [
  { key: 'text', header: 'Booking', cell: (line) => <What line={line} /> },
  { key: 'at', header: 'Date', cell: ({ at }) => <ServerTimestamp at={at} /> },
  {
    key: 'price',
    header: 'Price',
    align: 'right',
    cell: (line) => <Gold amount={line.price} settled />,
  },
  {
    key: 'cut',
    header: 'Cut',
    align: 'right',
    cell: (line) => <Gold amount={line.cut} settled />,
  },
  {
    key: 'deposit',
    header: 'Deposit',
    align: 'right',
    cell: (line) => <Gold amount={line.deposit} settled />,
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    cell: ({ balance }) => <GoldAmount amount={balance} settled />,
  },
  { key: 'amount', header: 'Amount', align: 'right', pinned: 'right', cell: amountOf },
  {
    key: 'state',
    header: 'State',
    pinned: 'right',
    cell: (line) => <State line={line} answer={answer} />,
  },
];

type Props = {
  caption: string;
  lines: readonly StatementLine[];
  changed: ReadonlySet<string>;
  /** The buttons of a payout that its recipient may answer; null for every other line. */
  answer: Answer;
};

export function StatementLines({ caption, lines, changed, answer }: Props) {
  const hasRows = useHasTableRows();
  if (!hasRows)
    return (
      <ul aria-label={caption} className="grid items-start gap-3 p-3 sm:grid-cols-2">
        {lines.map((line) => (
          <Card key={line._id} line={line} isChanged={changed.has(line._id)} answer={answer} />
        ))}
      </ul>
    );
  return (
    <Table
      caption={caption}
      columns={statementColumns(answer)}
      rows={lines}
      rowKey={rowKey}
      isChanged={({ _id }) => changed.has(_id)}
    />
  );
}

type CardProps = { line: StatementLine; isChanged: boolean; answer: Answer };

/** What and how much; then what it is about, its state, and what it was made of. */
function Card({ line, isChanged, answer }: CardProps) {
  const { word, icon: Icon } = lineKindLabels[line.kind];
  const parts = (['price', 'cut', 'deposit'] as const).filter((part) => line[part] !== null);
  return (
    <li
      data-changed={isChanged ? '' : undefined}
      className="relative flex min-w-0 flex-col gap-2 rounded-md border border-iron-5 bg-iron-3 p-(--card-space) text-sm data-changed:animate-cool"
    >
      <DoneMark id={rowKey(line)} className="-top-2 -left-2" />
      <div className="flex items-start justify-between gap-3 text-base font-semibold text-iron-9">
        <span className="flex min-w-0 items-start gap-2">
          <Icon aria-hidden="true" className="mt-1 size-4 shrink-0 text-iron-7" />
          {word}
        </span>
        <span className="shrink-0">{amountOf(line)}</span>
      </div>
      {line.text !== word && <p className="text-pretty wrap-anywhere text-iron-8">{line.text}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-iron-7">
        <ServerTimestamp at={line.at} />
        <State line={line} answer={answer} />
      </div>
      <RefusalText id={rowKey(line)} />
      <dl className="flex flex-wrap gap-x-5 gap-y-1 border-t border-iron-5 pt-2">
        {parts.map((part) => (
          <Part key={part} label={partLabels[part]} amount={line[part] ?? 0} />
        ))}
        <Part label="Balance" amount={line.balance} isLine />
      </dl>
    </li>
  );
}

const partLabels = { price: 'Price', cut: 'Cut', deposit: 'Deposit' };

type PartProps = { label: string; amount: number; isLine?: boolean };

function Part({ label, amount, isLine = false }: PartProps) {
  return (
    <div className={isLine ? 'flex basis-full items-baseline justify-between gap-3' : undefined}>
      <dt className="text-xs text-iron-7">{label}</dt>
      <dd className="text-iron-8">
        <GoldAmount amount={amount} settled />
      </dd>
    </div>
  );
}
