import { exactGold, shortGold } from './gold-text.ts';

/** An amount in gold: exact in tables, short on cards with the exact figure on hover. */
export function GoldAmount({ amount, compact = false }: { amount: number; compact?: boolean }) {
  if (!compact)
    return <span className="tabular whitespace-nowrap text-gold">{exactGold(amount)}</span>;
  return (
    <span title={exactGold(amount)} className="tabular whitespace-nowrap text-gold">
      <span aria-hidden="true">{shortGold(amount)}</span>
      <span className="sr-only">{exactGold(amount)}</span>
    </span>
  );
}
