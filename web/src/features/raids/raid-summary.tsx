import type { RaidForm } from '@forge/contract/raids/raid-rules';
import { GoldAmount } from '../../ui/gold-amount.tsx';
import {
  changedFields,
  describeRaid,
  raidFields,
  raidLabels,
  type RaidFormValues,
} from './raid-form-values.ts';

type Field = keyof RaidFormValues;

/** The other fields are shown if they changed. */
const alwaysShown: Record<RaidForm, readonly Field[]> = {
  create: ['name', 'date', 'time', 'difficulty', 'pot'],
  edit: ['name', 'date', 'time', 'difficulty', 'bossCount', 'maxClients', 'pot'],
};

type Props = {
  values: RaidFormValues;
  /** What is saved now. */
  before?: RaidFormValues | undefined;
  kind: RaidForm;
  people: Parameters<typeof describeRaid>[1];
};

/** What is about to be saved, and which values it replaces. */
export function RaidSummary({ values, before, kind, people }: Props) {
  const after = describeRaid({ ...values, name: values.name.trim() }, people);
  const saved = before && describeRaid(before, people);
  const hasCaps = Object.values(values.armourCaps).some((cap) => cap !== '');
  const changed = before ? changedFields(before, values) : new Set<Field>();
  const isShown = (field: Field) =>
    alwaysShown[kind].includes(field) || changed.has(field) || (field === 'armourCaps' && hasCaps);
  const labels = { ...raidLabels, name: 'Name', pot: kind === 'edit' ? 'Pot' : 'Price' };
  return (
    <dl className="flex flex-col divide-y divide-iron-5 rounded-md border border-iron-5 bg-iron-2 px-4 text-sm">
      {raidFields.filter(isShown).map((field) => (
        <div key={field} className="flex justify-between gap-6 py-2">
          <dt className="shrink-0 text-iron-7">{labels[field]}</dt>
          <dd className="tabular min-w-0 text-right wrap-anywhere">
            {changed.has(field) && (
              <>
                <del dir="auto" className="text-iron-7">
                  {saved?.[field] || 'Not assigned'}
                </del>
                <span aria-hidden> → </span>
                <span className="sr-only"> to </span>
              </>
            )}
            <span dir="auto" className="font-semibold text-iron-9">
              {field === 'pot' ? (
                <GoldAmount amount={Number(values.pot)} />
              ) : (
                after[field] || 'Not assigned'
              )}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
