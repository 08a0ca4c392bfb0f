import { formatDay } from '@forge/contract/paris-time';
import type { RaidForm } from '@forge/contract/raids/raid-rules';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import { describeCaps, type RaidFormValues } from './raid-form-values.ts';

/** What is about to be saved. */
export function RaidSummary({ values, kind }: { values: RaidFormValues; kind: RaidForm }) {
  const hasCaps = Object.values(values.armourCaps).some((cap) => cap !== '');
  const lines = [
    ['Name', values.name.trim()],
    ['Date', formatDay(values.date)],
    ['Time', values.time],
    ['Difficulty', values.difficulty],
    ...(kind === 'edit'
      ? [
          ['Boss Count', values.bossCount],
          ['Max Clients', values.maxClients],
        ]
      : []),
    ...(hasCaps ? [['Armour seats', describeCaps(values.armourCaps)]] : []),
  ];
  return (
    <dl className="flex flex-col divide-y divide-iron-5 rounded-md border border-iron-5 bg-iron-2 px-4 text-sm">
      {lines.map(([term, value]) => (
        <div key={term} className="flex justify-between gap-6 py-2">
          <dt className="shrink-0 text-iron-7">{term}</dt>
          <dd className="tabular min-w-0 text-right font-semibold wrap-anywhere text-iron-9">
            {value}
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-6 py-2">
        <dt className="text-iron-7">{kind === 'edit' ? 'Pot' : 'Price'}</dt>
        <dd className="font-semibold">
          <GoldAmount amount={Number(values.pot)} />
        </dd>
      </div>
    </dl>
  );
}
