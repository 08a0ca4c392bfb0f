import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clampPage, PAGE_SIZE, pageCount } from '../lib/paging.ts';
import { Button } from './button.tsx';

type Props = {
  /** For screen readers, such as 'Pending raids'. */
  label: string;
  page: number;
  total: number;
  pageSize?: number;
  /** From the page that was chosen last, which may not be rendered yet. */
  onPage: (next: (page: number) => number) => void;
};

/** Renders nothing for a single page. */
export function Pagination({ label, page, total, pageSize = PAGE_SIZE, onPage }: Props) {
  const last = pageCount(total, pageSize);
  const clamp = (wanted: number) => clampPage(wanted, total, pageSize);
  const current = clamp(page);
  const move = (by: 1 | -1) => onPage((from) => clamp(clamp(from) + by));
  if (total <= pageSize) return null;
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex items-center justify-between gap-3 border-t border-iron-4 px-5 py-3 max-sm:gap-2 max-sm:px-3 sm:justify-end"
    >
      <Button size="sm" disabled={current === 1} onClick={() => move(-1)}>
        <ChevronLeft aria-hidden="true" />
        Previous
      </Button>
      <span aria-live="polite" className="tabular text-sm whitespace-nowrap text-iron-8">
        Page {current} of {last}
      </span>
      <Button size="sm" disabled={current === last} onClick={() => move(1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
