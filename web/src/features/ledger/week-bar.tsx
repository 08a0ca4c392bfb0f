import type { Statement } from '@forge/contract/ledger/ledger-api';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { nextWeek } from '@forge/contract/ledger/ledger-week';
import { shortDay } from '../../lib/day-labels.ts';
import { Button } from '../../ui/button.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type BarProps = {
  week: string;
  isCurrent: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onCurrent: () => void;
};

/** Leads from week to week. */
export function WeekBar({ week, isCurrent, onPrevious, onNext, onCurrent }: BarProps) {
  const end = nextWeek(week);
  return (
    <div className="flex flex-wrap items-center gap-1 max-sm:-mx-2 max-sm:w-[calc(100%+1rem)]">
      {/* Before the arrows, which stay where they are pressed. */}
      {!isCurrent && (
        <Button
          size="sm"
          className="max-sm:order-last max-sm:mx-2 max-sm:w-full"
          onClick={onCurrent}
        >
          This week
        </Button>
      )}
      <IconButton label="Previous week" onClick={onPrevious}>
        <ChevronLeft />
      </IconButton>
      <p
        aria-live="polite"
        title="Weeks start on Wednesday at 06:00, server time"
        className="tabular min-w-44 text-center text-sm text-iron-9 max-sm:grow"
      >
        {isCurrent ? 'This week, from ' : ''}
        {shortDay(week)}
        {!isCurrent && ` to ${shortDay(end)}, ${end.slice(0, 4)}`}
      </p>
      <IconButton label="Next week" disabled={isCurrent} onClick={onNext}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}

const sumOf = ({ lines }: Statement, isCounted: (amount: number) => boolean) =>
  lines.reduce((total, { amount }) => (isCounted(amount) ? total + amount : total), 0);

/** How the week changed the balance. */
export function WeekSums({ statement }: { statement: Statement | undefined }) {
  const sums = [
    { label: 'Opening balance', amount: statement?.opening },
    { label: 'Added', amount: statement && sumOf(statement, (amount) => amount > 0), signed: true },
    {
      label: 'Paid and deducted',
      amount: statement && sumOf(statement, (amount) => amount < 0),
      signed: true,
    },
    { label: 'Closing balance', amount: statement?.closing },
  ];
  return (
    <dl className="tabular flex flex-wrap gap-x-8 gap-y-2 border-b border-iron-4 px-(--panel-space) py-3 text-sm max-sm:flex-col">
      {sums.map(({ label, amount, signed = false }) => (
        <div key={label} className="flex items-baseline justify-between gap-2">
          <dt className="text-iron-7">{label}</dt>
          <dd className="font-semibold">
            {amount === undefined ? (
              <Skeleton className="h-5 w-20" />
            ) : (
              <GoldAmount amount={amount} signed={signed} settled={signed || amount === 0} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
