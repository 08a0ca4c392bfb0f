import { ticketCategories, ticketStatuses } from '@forge/contract/support/ticket';
import type { TicketList } from '@forge/contract/support/ticket-api';
import { SUBJECT_LIMIT } from '@forge/contract/support/ticket-rules';
import { FilterX, Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { isFiltered, type TicketFilters } from './ticket-address.ts';
import type { TicketAddressBar } from './use-ticket-address.ts';

// A select has no empty value of its own.
const ANY = 'any';
const anyOr = <Value extends string>(value: Value | '') => (value === '' ? ANY : value);
const emptyOr = <Value extends string>(value: Value | typeof ANY): Value | '' =>
  value === ANY ? '' : value;

const categoryChoices = [
  { value: ANY, label: 'Any category' } as const,
  ...ticketCategories.map((category) => ({ value: category, label: category })),
];

const statusChoices = (counts: TicketList['counts'] | undefined) => {
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} (${count})`;
  return [
    { value: ANY, label: 'Any status' } as const,
    ...ticketStatuses.map((status) => ({
      value: status,
      label: counted(status, counts?.[status]),
    })),
  ];
};

type Props = {
  bar: TicketAddressBar;
  counts: TicketList['counts'] | undefined;
  /** Only those who see others' tickets can leave them out. */
  mayChooseMine: boolean;
};

export function TicketFilterPanel({ bar, counts, mayChooseMine }: Props) {
  const { filters, setFilter, clearFilters } = bar;
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
          placeholder={mayChooseMine ? 'Words or a name' : 'Search your tickets'}
          maxLength={SUBJECT_LIMIT}
          value={filters.search}
          onValueChange={(search) => choose('search', search)}
          className="pl-9"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] gap-2">
        <Select
          label="Status"
          choices={statusChoices(counts)}
          value={anyOr(filters.status)}
          onChange={(status) => choose('status', emptyOr(status))}
        />
        <Select
          label="Category"
          choices={categoryChoices}
          value={anyOr(filters.category)}
          onChange={(category) => choose('category', emptyOr(category))}
        />
      </div>
      {(mayChooseMine || isFiltered(filters)) && (
        <div className="flex min-h-10 items-center justify-between gap-2">
          {mayChooseMine && (
            <Checkbox
              label="Only mine"
              checked={filters.mine}
              onChange={(mine) => choose('mine', mine)}
            />
          )}
          {isFiltered(filters) && (
            <Button size="sm" variant="ghost" className="ml-auto" onClick={clearFilters}>
              <FilterX aria-hidden="true" />
              Clear filters
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
