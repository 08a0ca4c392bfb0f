import { inlineLabelOnPhones } from '../../ui/control-classes.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { setFilters, summaryOf, type RaidBoard } from './raid-board.ts';
import type { RaidAddressBar } from './use-raid-address.ts';

const ALL = 'all';

type Props = { bar: RaidAddressBar; board: RaidBoard };

export function RaidFilterPanel({ bar, board }: Props) {
  const { filters, showPast } = bar.address;
  const { found } = board;
  return (
    <FilterBar
      label="Filter raids"
      active={setFilters(filters).length}
      summary={summaryOf(board)}
      onClear={bar.clearFilters}
      columns="xl:grid-cols-[minmax(0,1.25fr)_repeat(3,minmax(0,1fr))_auto]"
      extra={<Switch label="Show past raids" checked={showPast} onChange={bar.showPast} />}
    >
      <Field label="Date" className={inlineLabelOnPhones}>
        <DatePicker value={filters.date} onChange={(date) => bar.setFilter({ date })} allowEmpty />
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
    </FilterBar>
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
    <Field label={label} className={inlineLabelOnPhones}>
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
