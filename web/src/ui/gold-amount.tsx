import clsx from 'clsx';
import { formatGold, formatGoldCompact } from './format-gold.ts';

const tones = {
  gold: 'text-gold',
  /** Paid or sent. */
  settled: 'text-success',
  /** No longer matters. */
  quiet: 'text-iron-7',
};

type Props = { amount: number; compact?: boolean; tone?: keyof typeof tones };

/** An amount in gold; compact with the exact amount on hover. */
export function GoldAmount({ amount, compact = false, tone = 'gold' }: Props) {
  const className = clsx('tabular whitespace-nowrap', tones[tone]);
  if (!compact) return <span className={className}>{formatGold(amount)}</span>;
  return (
    <span title={formatGold(amount)} className={className}>
      <span aria-hidden="true">{formatGoldCompact(amount)}</span>
      <span className="sr-only">{formatGold(amount)}</span>
    </span>
  );
}
