import { Skeleton } from './skeleton.tsx';

// Different widths look like rows of text.
const widths = ['w-3/4', 'w-11/12', 'w-5/6', 'w-2/3'];

/** Placeholder of a table with the same row heights; cards on small screens. */
export function TableSkeleton({ rows, label = 'Loading...' }: { rows: number; label?: string }) {
  return (
    <div role="status">
      <p className="flex h-(--row-height) items-center border-b border-iron-5 bg-iron-3 px-4 text-xs font-semibold text-iron-8">
        {label}
      </p>
      <div className="max-lg:grid max-lg:gap-3 max-lg:p-3 sm:max-lg:grid-cols-2">
        {Array.from({ length: rows }, (_row, index) => (
          <div
            key={index}
            className="flex h-(--row-height) items-center border-b border-iron-4 px-4 max-lg:h-52 max-lg:items-start max-lg:rounded-md max-lg:border max-lg:border-iron-5 max-lg:bg-iron-3 max-lg:py-4"
          >
            <Skeleton className={`h-4 ${widths[index % widths.length] ?? ''}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
