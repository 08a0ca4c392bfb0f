import clsx from 'clsx';
import { FilterX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { isFiltered } from './mail-list.ts';
import type { MailAddressBar } from './use-mail-address.ts';

// Label and control in one line on a phone: the mails must not start below the fold.
const besideOnPhones =
  'max-sm:grid max-sm:grid-cols-[5.5rem_minmax(0,1fr)] max-sm:items-center max-sm:[&>p]:col-span-full';

export function MailFilterPanel({ bar }: { bar: MailAddressBar }) {
  const { filters, setFilter, clearFilters } = bar;
  const isSet = isFiltered(filters);
  return (
    <div
      role="search"
      aria-label="Filter mails"
      className="grid gap-4 rounded-lg border border-iron-4 bg-iron-2 p-(--panel-space) max-sm:gap-2 max-sm:p-(--card-space) sm:grid-cols-[repeat(3,minmax(0,1fr))_auto] sm:max-lg:grid-cols-2"
    >
      <Field label="Date" className={besideOnPhones}>
        <DatePicker value={filters.date} onChange={(date) => setFilter({ date })} allowEmpty />
      </Field>
      <Field label="Payment Realm" className={besideOnPhones}>
        <TextInput
          value={filters.realm}
          placeholder="Any realm"
          spellCheck={false}
          onValueChange={(realm) => setFilter({ realm })}
        />
      </Field>
      <Field label="Payment Faction" className={besideOnPhones}>
        <TextInput
          value={filters.faction}
          placeholder="Any faction"
          spellCheck={false}
          onValueChange={(faction) => setFilter({ faction })}
        />
      </Field>
      {/* On a phone it takes no room until there is something to clear. */}
      <Button
        className={clsx('self-end', !isSet && 'max-sm:hidden')}
        disabled={!isSet}
        onClick={clearFilters}
      >
        <FilterX aria-hidden="true" />
        Clear Filters
      </Button>
    </div>
  );
}
