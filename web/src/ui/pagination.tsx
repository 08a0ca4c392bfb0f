import { ChevronLeft, ChevronRight } from 'lucide-react';
import { clampPage, PAGE_SIZE, pageCount } from '../lib/paging.ts';
import { useNewest } from '../lib/use-newest.ts';
import { Button } from './button.tsx';

type Props = {
  /** For screen readers, such as 'Pending raids'. */
  label: string;
  page: number;
  total: number;
  pageSize?: number;
  onPage: (page: number) => void;
};

/** Renders nothing for a single page. */
export function Pagination({ label, page, total, pageSize = PAGE_SIZE, onPage }: Props) {
  const last = pageCount(total, pageSize);
  const current = clampPage(page, total, pageSize);
  const newest = useNewest(current);
  const move = (by: 1 | -1) =>
    onPage(newest.choose((shown) => clampPage(shown + by, total, pageSize)));
  if (total <= pageSize) return null;
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex items-center justify-between gap-3 border-t border-iron-4 px-5 py-3 sm:justify-end"
    >
      <Button size="sm" disabled={current === 1} onClick={() => move(-1)}>
        <ChevronLeft aria-hidden="true" />
        Previous
      </Button>
      <span aria-live="polite" className="tabular text-sm text-iron-8">
        Page {current} of {last}
      </span>
      <Button size="sm" disabled={current === last} onClick={() => move(1)}>
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
