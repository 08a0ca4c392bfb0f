import { formatGold, formatGoldCompact } from './format-gold.ts';

/** An amount in gold; compact with the exact amount on hover. */
export function GoldAmount({ amount, compact = false }: { amount: number; compact?: boolean }) {
  if (!compact)
    return <span className="tabular whitespace-nowrap text-gold">{formatGold(amount)}</span>;
  return (
    <span title={formatGold(amount)} className="tabular whitespace-nowrap text-gold">
      <span aria-hidden="true">{formatGoldCompact(amount)}</span>
      <span className="sr-only">{formatGold(amount)}</span>
    </span>
  );
}
