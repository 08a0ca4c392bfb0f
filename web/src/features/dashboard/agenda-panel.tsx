import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Props<Row> = {
  title: string;
  /** Undefined while loading. */
  list: { rows: readonly Row[]; total: number } | undefined;
  /** Links to the whole list. */
  all?: { to: string; label: string };
  /** Shown for an empty list. */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
};

/** The first rows of a list, and the link to all of them. */
export function AgendaPanel<Row>({ title, list, all, empty, children }: Props<Row>) {
  const isTruncated = list !== undefined && list.total > list.rows.length;
  return (
    <Panel title={title} flush aside={all && <PanelLink to={all.to}>{all.label}</PanelLink>}>
      <div className="@container" aria-busy={list === undefined}>
        {list === undefined && <RowSkeletons />}
        {list?.rows.length === 0 && <EmptyPanelText>{empty}</EmptyPanelText>}
        {list !== undefined && list.rows.length > 0 && (
          <ul aria-label={title} className="flex flex-col divide-y divide-iron-4">
            {list.rows.map(children)}
          </ul>
        )}
        {isTruncated && (
          <p className="tabular border-t border-iron-4 px-(--panel-space) py-2 text-xs text-iron-7">
            The first {list.rows.length} of {list.total}
          </p>
        )}
      </div>
    </Panel>
  );
}

export function PanelLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mr-1 inline-flex items-center gap-1 rounded-sm px-1 text-sm text-iron-8 transition-colors hover:text-ember-hot pointer-coarse:min-h-11 max-sm:min-h-11"
    >
      {children}
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  );
}

/** Smaller than a page's EmptyState. */
function EmptyPanelText({ children }: { children: ReactNode }) {
  return <div className="px-(--panel-space) py-6 text-sm text-pretty text-iron-7">{children}</div>;
}

function RowSkeletons() {
  return (
    <div className="flex flex-col divide-y divide-iron-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex h-18 items-center gap-4 px-(--panel-space)">
          <Skeleton className="h-9 w-20" />
          <Skeleton className="h-9 grow" />
          <Skeleton className="h-9 w-16" />
        </div>
      ))}
    </div>
  );
}
