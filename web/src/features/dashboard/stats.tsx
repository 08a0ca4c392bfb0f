import type { Stats } from '@forge/contract/dashboard/stats';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Line = { label: string; figure: keyof Stats; isGold?: boolean };

const blocks = {
  today: [
    { label: 'Raids Today', figure: 'raidToday' },
    { label: 'Booked Raids', figure: 'bookingToday' },
    { label: 'Gold Earned Today', figure: 'goldToday', isGold: true },
  ],
  total: [
    { label: 'Total Raids', figure: 'totalRaid' },
    { label: 'Booked Raids', figure: 'totalBooking' },
    { label: 'Total Gold', figure: 'totalGold', isGold: true },
  ],
} satisfies Record<string, Line[]>;

type Props = {
  of: keyof typeof blocks;
  /** Undefined while loading and after a failure. */
  stats: Stats | undefined;
  isPending: boolean;
};

/** Three of the viewer's figures: today's, or the totals. */
export function StatLines({ of, stats, isPending }: Props) {
  const lines: readonly Line[] = blocks[of];
  return (
    <dl aria-busy={isPending} className="flex flex-col gap-1">
      {lines.map(({ label, figure, isGold = false }) => (
        <div key={label} className="flex items-center justify-between gap-3 text-sm">
          <dt className="text-iron-8">{label}</dt>
          <dd className="tabular font-semibold text-iron-9">
            <Figure value={stats?.[figure]} isGold={isGold} isPending={isPending} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const number = new Intl.NumberFormat('en-US');

type FigureProps = { value: number | undefined; isGold: boolean; isPending: boolean };

function Figure({ value, isGold, isPending }: FigureProps) {
  if (value !== undefined)
    return isGold ? <GoldAmount amount={value} compact /> : number.format(value);
  return isPending ? <Skeleton className="h-5 w-10" /> : '–';
}
