import clsx from 'clsx';
import { formatGold, formatGoldCompact, formatSignedGold } from './format-gold.ts';

type Props = {
  amount: number;
  compact?: boolean;
  /** With a plus where it is one. */
  signed?: boolean;
  /** Paid or sent: nothing is left to do about it. */
  settled?: boolean;
};

/** An amount in gold; compact with the exact amount on hover. */
export function GoldAmount({ amount, compact = false, signed = false, settled = false }: Props) {
  const classes = clsx('tabular whitespace-nowrap', settled ? 'text-iron-7' : 'text-gold');
  if (!compact)
    return <span className={classes}>{(signed ? formatSignedGold : formatGold)(amount)}</span>;
  return (
    <span title={formatGold(amount)} className={classes}>
      <span aria-hidden="true">{formatGoldCompact(amount)}</span>
      <span className="sr-only">{formatGold(amount)}</span>
    </span>
  );
}
