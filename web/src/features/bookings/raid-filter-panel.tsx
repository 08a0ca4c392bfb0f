import { FilterX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { isFiltered, type RaidBoard } from './raid-board.ts';
import type { RaidAddressBar } from './use-raid-address.ts';

const ALL = 'all';

// Label and control in one line on a phone: the raids must not start below the fold.
const besideOnPhones =
  'max-sm:grid max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:items-center max-sm:[&>p]:col-span-full';

type Props = { bar: RaidAddressBar; found: RaidBoard['found'] };

export function RaidFilterPanel({ bar, found }: Props) {
  const { filters, showPast } = bar.address;
  return (
    <Panel className="mb-6">
      <div
        role="search"
        aria-label="Filter raids"
        className="grid gap-4 max-sm:gap-2 sm:grid-cols-2 xl:grid-cols-[minmax(0,1.25fr)_repeat(3,minmax(0,1fr))_auto]"
      >
        <Field label="Date" className={besideOnPhones}>
          <DatePicker
            value={filters.date}
            onChange={(date) => bar.setFilter({ date })}
            allowEmpty
          />
        </Field>
        <ValueFilter
          label="Difficulty"
          all="All Difficulties"
          value={filters.difficulty}
          found={found.difficulty}
          onChange={(difficulty) => bar.setFilter({ difficulty })}
        />
        <ValueFilter
          label="Raid Type"
          all="All Raid Types"
          value={filters.raidType}
          found={found.raidType}
          onChange={(raidType) => bar.setFilter({ raidType })}
        />
        <ValueFilter
          label="Loot Type"
          all="All Loot Types"
          value={filters.lootType}
          found={found.lootType}
          onChange={(lootType) => bar.setFilter({ lootType })}
        />
        <div className="flex items-end max-xl:col-span-full max-xl:items-center max-xl:justify-between max-xl:gap-4">
          <div className="xl:hidden">
            <Switch label="Show past raids" checked={showPast} onChange={bar.showPast} />
          </div>
          <Button onClick={bar.clearFilters} disabled={!isFiltered(filters)}>
            <FilterX aria-hidden="true" />
            Clear Filters
          </Button>
        </div>
      </div>
    </Panel>
  );
}

type ValueFilterProps = {
  label: string;
  all: string;
  value: string;
  found: readonly string[];
  onChange: (value: string) => void;
};

function ValueFilter({ label, all, value, found, onChange }: ValueFilterProps) {
  // A remembered value stays in sight even while no raid has it: it is what hides the others.
  const values = value === '' || found.includes(value) ? found : [...found, value];
  return (
    <Field label={label} className={besideOnPhones}>
      <Select
        choices={[
          { value: ALL, label: all },
          ...values.map((each) => ({ value: each, label: each })),
        ]}
        value={value === '' ? ALL : value}
        onChange={(next) => onChange(next === ALL ? '' : next)}
      />
    </Field>
  );
}
