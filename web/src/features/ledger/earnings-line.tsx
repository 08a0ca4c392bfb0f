import { weekOf } from '@forge/contract/ledger/ledger-week';
import { pages } from '@forge/contract/pages';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useMinute } from '../../lib/use-minute.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ledgerQueries } from './ledger-queries.ts';

type Props = {
  /** In all bookings of the viewer; undefined while it is read, null if that failed. */
  clientsOwe: number | null | undefined;
  className?: string;
};

/** What clients owe, what the viewer is owed, how much of it is ready and waits; the statement has the rest. */
export function EarningsLine({ clientsOwe, className }: Props) {
  const week = weekOf(new Date(useMinute()));
  const { data, isError } = useQuery(ledgerQueries.statement(undefined, week));
  if (isError && data === undefined) return null;
  const figures = [
    { label: 'Clients owe', amount: clientsOwe },
    { label: 'Balance', amount: data?.balance },
    { label: 'Ready', amount: data?.ready },
    { label: 'Waiting for gold', amount: data?.waiting },
  ];
  return (
    <section
      aria-label="Your earnings"
      className={clsx(
        'flex items-center justify-between gap-x-6 max-sm:flex-wrap gap-y-2 rounded-lg border border-iron-4 bg-iron-2 px-(--panel-space) py-2',
        className,
      )}
    >
      <dl className="flex grow flex-wrap gap-x-8 gap-y-1 max-sm:flex-col">
        {figures.map(({ label, amount }) => (
          <div key={label} className="flex items-baseline gap-2 max-sm:justify-between">
            <dt className="text-sm text-iron-7">{label}</dt>
            <dd className="font-semibold">
              {amount === undefined ? (
                <Skeleton className="h-5 w-24" />
              ) : amount === null ? (
                '–'
              ) : (
                <GoldAmount amount={amount} settled={amount === 0} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ButtonLink size="sm" to={pages.earnings.path} className="max-sm:w-full">
        Earnings
      </ButtonLink>
    </section>
  );
}
