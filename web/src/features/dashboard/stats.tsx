import type { Stats } from '@forge/contract/dashboard/stats';
import { canOpenBookRaid, hasRaidList } from '@forge/contract/raids/raid-permissions';
import { isAdminLevel, isAdvertiser, type Viewer } from '@forge/contract/viewer';
import clsx from 'clsx';
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

/** Who gets a cut; admins see the whole community's gold. */
export const earnsGold = (viewer: Viewer) => isAdminLevel(viewer) || isAdvertiser(viewer);

/** For whom a figure can grow; for everyone else it is always zero. */
const counts: Record<keyof Stats, (viewer: Viewer) => boolean> = {
  raidToday: hasRaidList,
  totalRaid: hasRaidList,
  // Those who sell, lead or collect.
  bookingToday: canOpenBookRaid,
  totalBooking: canOpenBookRaid,
  goldToday: earnsGold,
  totalGold: earnsGold,
};

/** Whether any of the figures can grow for this viewer. */
export const hasFigures = (viewer: Viewer) => Object.values(counts).some((count) => count(viewer));

type Props = {
  of: keyof typeof blocks;
  viewer: Viewer;
  /** Undefined while loading and after a failure. */
  stats: Stats | undefined;
  isPending: boolean;
};

/** Three of the viewer's figures: today's, or the totals. Those that are always zero come last, dimmed. */
export function StatLines({ of, viewer, stats, isPending }: Props) {
  const lines: readonly Line[] = blocks[of];
  const isAlwaysZero = ({ figure }: Line) =>
    !counts[figure](viewer) && (stats?.[figure] ?? 0) === 0;
  const ordered = lines.toSorted((a, b) => Number(isAlwaysZero(a)) - Number(isAlwaysZero(b)));
  return (
    <dl aria-busy={isPending} className="flex flex-col gap-1 short:gap-0">
      {ordered.map((line) => (
        <div
          key={line.label}
          className={clsx(
            'flex items-center justify-between gap-3 text-sm',
            isAlwaysZero(line) ? 'text-iron-7' : 'text-iron-8',
          )}
        >
          <dt>{line.label}</dt>
          <dd className={clsx('tabular', !isAlwaysZero(line) && 'font-semibold text-iron-9')}>
            <Figure
              value={stats?.[line.figure]}
              isGold={line.isGold === true && !isAlwaysZero(line)}
              isPending={isPending}
            />
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
