import type { ReactNode } from 'react';
import { formatGold } from '../../ui/format-gold.ts';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export type Figure = {
  label: string;
  /** Undefined while loading. */
  amount: number | undefined;
  note: ReactNode;
};

/** What gold in hand consists of: what is to be sent, and what was sent and did not arrive. */
export const inHandNote = (goldInHand: number, missing: number, toSend: string): string =>
  missing === 0
    ? toSend
    : // The unit stays beside its amount.
      `${formatGold(goldInHand - missing)} to send, ${formatGold(missing)} missing`.replaceAll(
        ' g',
        '\u00a0g',
      );

type Props = {
  /** For screen readers. */
  label: string;
  figures: readonly Figure[];
  /** They could not be read: dashes in place of placeholders. */
  isFailed?: boolean;
};

/** The numbers that decide what to do, exact: people calculate with them. Rows on phones. */
export function Figures({ label, figures, isFailed = false }: Props) {
  return (
    // The lines between the figures are the background in the gaps.
    <dl
      aria-label={label}
      aria-busy={!isFailed && figures.some(({ amount }) => amount === undefined)}
      className="grid gap-px overflow-hidden rounded-lg border border-iron-4 bg-iron-4 sm:auto-cols-fr sm:grid-cols-2 xl:grid-flow-col xl:grid-cols-none"
    >
      {figures.map(({ label: name, amount, note }) => (
        <div
          key={name}
          className="tabular grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4 gap-y-0.5 bg-iron-2 px-(--panel-space) py-(--row-space) sm:grid-cols-1 sm:py-(--card-space) sm:max-xl:last:odd:col-span-2"
        >
          <dt className="text-sm text-iron-7">{name}</dt>
          <dd className="text-lg font-semibold max-sm:row-span-2 max-sm:self-center max-sm:text-right">
            {amount === undefined ? (
              <Unknown isFailed={isFailed} className="h-7 w-28" />
            ) : (
              <GoldAmount amount={amount} settled={amount === 0} />
            )}
          </dd>
          <dd className="text-xs text-iron-7">
            {amount === undefined ? <Unknown isFailed={isFailed} className="h-4 w-24" /> : note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Unknown({ isFailed, className }: { isFailed: boolean; className: string }) {
  return isFailed ? <span className="text-iron-7">–</span> : <Skeleton className={className} />;
}
