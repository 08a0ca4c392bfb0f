import { ticketCategories } from '@forge/contract/support/ticket';
import { SUBJECT_LIMIT } from '@forge/contract/support/ticket-rules';
import clsx from 'clsx';
import { FilterX, Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { hasFilterBesidesStatus, type TicketFilters } from './ticket-url-state.ts';
import type { TicketUrlControls } from './use-ticket-url-state.ts';

// A select cannot have an empty value.
const ANY = 'any';
const anyOr = <Value extends string>(value: Value | '') => (value === '' ? ANY : value);
const emptyOr = <Value extends string>(value: Value | typeof ANY): Value | '' =>
  value === ANY ? '' : value;

const categoryChoices = [
  { value: ANY, label: 'Any category' } as const,
  ...ticketCategories.map((category) => ({ value: category, label: category })),
];

type Props = {
  urlState: TicketUrlControls;
  /** For those who see the tickets of others. */
  canFilterMine: boolean;
};

export function TicketFilterPanel({ urlState, canFilterMine }: Props) {
  const { filters, setFilter, clearFiltersOfTab } = urlState;
  const choose = <Name extends keyof TicketFilters>(name: Name, value: TicketFilters[Name]) =>
    setFilter({ [name]: value });
  return (
    <div
      role="search"
      aria-label="Filter tickets"
      className="flex flex-col gap-2 border-b border-iron-4 p-3"
    >
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-iron-7"
        />
        <TextInput
          type="search"
          aria-label="Search tickets"
          placeholder={canFilterMine ? 'Words or a name' : 'Search your tickets'}
          maxLength={SUBJECT_LIMIT}
          value={filters.search}
          onValueChange={(search) => choose('search', search)}
          className="pl-9"
        />
      </div>
      <div className={clsx('grid items-center gap-3', canFilterMine && 'grid-cols-[1fr_auto]')}>
        <Select
          label="Category"
          choices={categoryChoices}
          value={anyOr(filters.category)}
          onChange={(category) => choose('category', emptyOr(category))}
        />
        {canFilterMine && (
          <Checkbox
            label="Only mine"
            checked={filters.mine}
            onChange={(mine) => choose('mine', mine)}
          />
        )}
      </div>
      {hasFilterBesidesStatus(filters) && (
        <Button size="sm" variant="ghost" className="self-end" onClick={clearFiltersOfTab}>
          <FilterX aria-hidden="true" />
          Clear filters
        </Button>
      )}
    </div>
  );
}
