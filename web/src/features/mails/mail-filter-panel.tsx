import { inlineLabelOnPhones } from '../../ui/control-classes.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { setFilters } from './mail-list.ts';
import type { MailAddressBar } from './use-mail-address.ts';

type Props = { bar: MailAddressBar; summary: string };

export function MailFilterPanel({ bar, summary }: Props) {
  const { filters, setFilter, clearFilters } = bar;
  return (
    <FilterBar
      label="Filter mails"
      active={setFilters(filters).length}
      summary={summary}
      onClear={clearFilters}
      columns="lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
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
