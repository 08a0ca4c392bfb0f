import { inlineLabelOnPhones } from '../../ui/control-classes.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { activeFilters, type StatusFilter } from './mail-filters.ts';
import type { MailUrlControls } from './use-mail-url-state.ts';

const statusChoices: readonly { value: StatusFilter; label: string }[] = [
  { value: 'not-sent', label: 'Not Sent' },
  { value: 'sent', label: 'Sent' },
  { value: '', label: 'All' },
];

type Props = { url: MailUrlControls; summary: string };

export function MailFilterPanel({ url, summary }: Props) {
  const { filters, setFilter, clearFilters } = url;
  return (
    <FilterBar
      label="Filter mails"
      active={activeFilters(filters).length}
      summary={summary}
      onClear={clearFilters}
      columns="lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
      // Not collapsed on phones: it is switched more often than the filters.
      extra={
        <SegmentedControl
          label="Payment Status"
          choices={statusChoices}
          value={filters.status}
          onChange={(status) => setFilter({ status })}
          className="my-2 w-72 max-sm:mt-0 max-sm:w-full [&>legend]:sr-only"
        />
      }
    >
      <Field label="Date" className={inlineLabelOnPhones}>
        <DatePicker value={filters.date} onChange={(date) => setFilter({ date })} allowEmpty />
      </Field>
      <Field label="Payment Realm" className={inlineLabelOnPhones}>
        <TextInput
          value={filters.realm}
          placeholder="Any realm"
          spellCheck={false}
          onValueChange={(realm) => setFilter({ realm })}
        />
      </Field>
      <Field label="Payment Faction" className={inlineLabelOnPhones}>
        <TextInput
          value={filters.faction}
          placeholder="Any faction"
          spellCheck={false}
          onValueChange={(faction) => setFilter({ faction })}
        />
      </Field>
    </FilterBar>
  );
}
