import { inlineLabelOnPhones } from '../../ui/control-classes.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ArmourFilter } from './armour-filter.tsx';
import { activeSeatFilters } from './seat-filters.ts';
import { activeFilters, summaryOf, type RaidListing } from './raid-listing.ts';
import type { RaidUrlControls } from './use-raid-url-state.ts';

const ALL = 'all';

type Props = { url: RaidUrlControls; listing: RaidListing; hasBookings: boolean };

export function RaidFilterPanel({ url, listing, hasBookings }: Props) {
  const { filters, seats, showPast } = url.state;
  const { found } = listing;
  return (
    <FilterBar
      label="Filter raids"
      active={activeFilters(filters).length + activeSeatFilters(seats)}
      summary={summaryOf(listing)}
      onClear={url.clearFilters}
      columns="xl:grid-cols-[minmax(0,1.25fr)_repeat(3,minmax(0,1fr))_auto]"
      extra={
        <div className="flex flex-wrap items-center gap-x-5 max-sm:gap-x-2">
          <ArmourFilter value={seats.armour} onChange={(armour) => url.setSeats({ armour })} />
          <Switch
            label="Free seats only"
            checked={seats.freeOnly}
            onChange={(freeOnly) => url.setSeats({ freeOnly })}
          />
          {hasBookings && (
            <Switch
              label="My bookings"
              checked={seats.mine}
              onChange={(mine) => url.setSeats({ mine })}
            />
          )}
          <Switch label="Show past raids" checked={showPast} onChange={url.showPast} />
        </div>
      }
    >
      <Field label="Date" className={inlineLabelOnPhones}>
        <DatePicker value={filters.date} onChange={(date) => url.setFilter({ date })} allowEmpty />
      </Field>
      <ValueFilter
        label="Difficulty"
        all="All Difficulties"
        value={filters.difficulty}
        found={found.difficulty}
        onChange={(difficulty) => url.setFilter({ difficulty })}
      />
      <ValueFilter
        label="Raid Type"
        all="All Raid Types"
        value={filters.raidType}
        found={found.raidType}
        onChange={(raidType) => url.setFilter({ raidType })}
      />
      <ValueFilter
        label="Loot Type"
        all="All Loot Types"
        value={filters.lootType}
        found={found.lootType}
        onChange={(lootType) => url.setFilter({ lootType })}
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
  // A stored value that no raid has still filters, so it must stay visible.
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
