import { bookingStates, raidTimes, type BookingState } from '@forge/contract/bookings/own-bookings';
import { inlineLabelOnPhones } from '../../ui/control-classes.ts';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { countFilters, type OwnBookingFilterControls } from './use-own-booking-filters.ts';

const ALL = 'all';

export const stateLabels: Record<BookingState, string> = {
  open: 'Open',
  locked: 'Locked',
  done: 'Done',
  left: 'Left',
};
const timeLabels = { upcoming: 'Upcoming', past: 'Past' };

type Props = { controls: OwnBookingFilterControls; summary: string };

export function OwnBookingFilterPanel({ controls, summary }: Props) {
  const { filters, typed, setTyped, setFilter, clearFilters } = controls;
  return (
    <FilterBar
      label="Filter your bookings"
      active={countFilters(filters)}
      summary={summary}
      onClear={clearFilters}
      columns="lg:grid-cols-[minmax(0,1.5fr)_repeat(2,minmax(0,1fr))_auto]"
      // Not collapsed on phones: who owes what is asked most.
      extra={
        <Switch
          label="Still owed only"
          checked={filters.owed === '1'}
          onChange={(isOwed) => setFilter({ owed: isOwed ? '1' : '' })}
        />
      }
    >
      <Field label="Search" className={inlineLabelOnPhones}>
        <TextInput
          value={typed}
          placeholder="Client, realm or raid"
          spellCheck={false}
          maxLength={100}
          onValueChange={setTyped}
        />
      </Field>
      <Field label="State" className={inlineLabelOnPhones}>
        <Select
          choices={[
            { value: ALL, label: 'All States' },
            ...bookingStates.map((value) => ({ value, label: stateLabels[value] })),
          ]}
          value={filters.state === '' ? ALL : filters.state}
          onChange={(state) => setFilter({ state: state === ALL ? '' : state })}
        />
      </Field>
      <Field label="Raid" className={inlineLabelOnPhones}>
        <Select
          choices={[
            { value: ALL, label: 'All Raids' },
            ...raidTimes.map((value) => ({ value, label: timeLabels[value] })),
          ]}
          value={filters.when === '' ? ALL : filters.when}
          onChange={(when) => setFilter({ when: when === ALL ? '' : when })}
        />
      </Field>
    </FilterBar>
  );
}
