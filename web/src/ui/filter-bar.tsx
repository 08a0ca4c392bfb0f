import clsx from 'clsx';
import { ChevronDown, FilterX, SlidersHorizontal } from 'lucide-react';
import { Fragment, startTransition, useId, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  /** For screen readers: 'Filter raids'. */
  label: string;
  /** The number of active filters. */
  active: number;
  /** The result: '12 of 40 raids shown'. */
  summary: string;
  onClear: () => void;
  /** Further list options that are no filters. */
  extra?: ReactNode;
  /** Grid columns on wide screens, such as 'xl:grid-cols-4'. */
  columns: string;
  children: ReactNode;
};

/** Sticky filters with a result summary; collapsed behind a button on phones. */
export function FilterBar({ label, active, summary, onClear, extra, columns, children }: Props) {
  const fieldsId = useId();
  const [isOpen, setOpen] = useState(false);
  const [clears, setClears] = useState(0);
  return (
    <div
      role="search"
      aria-label={label}
      className="sticky-filters rounded-lg border border-iron-4 bg-iron-2 px-(--panel-space) pt-(--card-space) pb-2 max-sm:px-4 max-sm:pt-2"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={fieldsId}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2.5 text-sm font-semibold text-iron-9 sm:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4 text-iron-7" />
        Filters
        {active > 0 && (
          <span className="tabular rounded-sm bg-ember px-1.5 text-xs text-iron-1">
            {active} <span className="sr-only">set</span>
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className={clsx('ml-auto size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={fieldsId}
        className={clsx(
          'grid gap-x-4 gap-y-2 max-sm:pt-2 sm:grid-cols-2',
          columns,
          !isOpen && 'max-sm:hidden',
        )}
      >
        {/* Keyed: an input may show a text that is no value of its filter. */}
        <Fragment key={clears}>{children}</Fragment>
        <Button
          className="self-end justify-self-end max-sm:justify-self-stretch sm:-col-end-1"
          disabled={active === 0}
          onClick={() => {
            // The press is painted before the new fields.
            startTransition(() => setClears(clears + 1));
            onClear();
          }}
        >
          <FilterX aria-hidden="true" />
          Clear Filters
        </Button>
      </div>
      <div className="mt-1 flex min-h-10 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="tabular text-sm text-iron-7">
          {summary}
        </p>
        {extra}
      </div>
    </div>
  );
}
