import type { ReactNode } from 'react';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { MailTotals as Totals } from './mail-filters.ts';

const number = new Intl.NumberFormat('en-US');

type Props = {
  /** Null until the mails are loaded. */
  totals: Totals | null;
  isLoading: boolean;
};

/** The exact totals of the listed mails: people calculate with them. */
export function MailTotals({ totals, isLoading }: Props) {
  const none = isLoading ? <Skeleton className="h-7 w-32 max-sm:h-6" /> : <span>–</span>;
  const note = totals && `${number.format(totals.unsent)} not sent`;
  return (
    <dl className="grid rounded-lg border border-iron-4 bg-iron-2 max-sm:divide-y max-sm:divide-iron-4 sm:grid-cols-3 sm:divide-x sm:divide-iron-4">
      <Total label="Mails" note={note}>
        {totals ? number.format(totals.count) : none}
      </Total>
      <Total label="Gold to send">{totals ? <GoldAmount amount={totals.toSend} /> : none}</Total>
      <Total label="Gold sent">{totals ? <GoldAmount amount={totals.sent} settled /> : none}</Total>
    </dl>
  );
}

function Total({
  label,
  note,
  children,
}: {
  label: string;
  note?: string | null;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 px-(--panel-space) py-(--card-space) max-sm:flex-row max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:px-4 max-sm:py-2.5">
      <dt className="text-sm whitespace-nowrap text-iron-7">{label}</dt>
      <dd className="tabular flex flex-wrap items-baseline gap-x-2.5 text-lg font-semibold text-iron-9 max-sm:justify-end max-sm:text-base">
        {children}
        {note && <span className="text-sm font-normal text-iron-7">{note}</span>}
      </dd>
    </div>
  );
}
