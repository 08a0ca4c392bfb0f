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
      <Field label="Name" className="w-56 max-sm:w-full">
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
      <ExportMenu path="/export/balances" query={{ filter, name }} />
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:ml-0 max-sm:w-full max-sm:justify-between">
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
