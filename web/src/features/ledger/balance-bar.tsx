import type { PersonBalance } from '@forge/contract/ledger/ledger-api';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Button } from '../../ui/button.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { Field } from '../../ui/field.tsx';
import { formatGold } from '../../ui/format-gold.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { BalanceFilter } from './balance-list.ts';

const choices: readonly { value: BalanceFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'ready', label: 'Ready' },
  { value: 'in-hand', label: 'In hand' },
  { value: 'owes', label: 'Owes' },
];

type Props = {
  name: string;
  filter: BalanceFilter;
  onShow: (changes: { name?: string; filter?: BalanceFilter }) => void;
  /** Of the listed people. */
  payable: readonly PersonBalance[];
  chosen: readonly PersonBalance[];
  onSelectAll: (isSelected: boolean) => void;
  onPay: () => void;
};

const readyOf = (rows: readonly PersonBalance[]) =>
  rows.reduce((total, { ready }) => total + ready, 0);

/** Finds people, and pays those that are selected. */
export function BalanceBar({ name, filter, onShow, payable, chosen, onSelectAll, onPay }: Props) {
  return (
    <div
      role="search"
      aria-label="Filter balances"
      className="flex flex-wrap items-end gap-x-4 gap-y-3 border-b border-iron-4 px-(--panel-space) py-3"
    >
      <Field label="Name" className="max-w-56 min-w-40 flex-1 max-sm:max-w-none max-sm:min-w-full">
        <TextInput
          type="search"
          value={name}
          placeholder="Anyone"
          spellCheck={false}
          onValueChange={(next) => onShow({ name: next })}
        />
      </Field>
      <SegmentedControl
        label="Show"
        choices={choices}
        value={filter}
        onChange={(next) => onShow({ filter: next })}
        className="w-80 max-sm:w-full"
      />
      <div className="sm:ml-auto">
        <ExportMenu path="/export/balances" query={{ filter, name }} />
      </div>
      {/* A line of its own below 2xl: its button grows with the selection. */}
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2 2xl:w-auto">
        <Checkbox
          label={payable.length === 0 ? 'Nobody is ready' : `All ${payable.length} ready`}
          checked={payable.length > 0 && chosen.length === payable.length}
          disabled={payable.length === 0}
          onChange={onSelectAll}
        />
        <Button
          variant={chosen.length > 0 ? 'primary' : 'secondary'}
          disabled={chosen.length === 0}
          onClick={onPay}
        >
          {chosen.length === 0
            ? 'Pay selected'
            : `Pay ${formatGold(readyOf(chosen))} to ${chosen.length}`}
        </Button>
      </div>
    </div>
  );
}
