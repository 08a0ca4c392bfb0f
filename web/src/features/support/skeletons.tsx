import { Skeleton } from '../../ui/skeleton.tsx';

const rows = ['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3', 'w-3/4'];

export function ListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading tickets...</span>
      {rows.map((width) => (
        <div key={width} className="flex flex-col gap-2 border-b border-iron-4 px-4 py-3.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-1 h-6 w-28" />
        </div>
      ))}
    </div>
  );
}

export function ConversationSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-6 p-5">
      <span className="sr-only">Loading the ticket...</span>
      <Skeleton className="h-6 w-2/3" />
      {rows.slice(0, 3).map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-9 shrink-0" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className={`h-14 ${width}`} />
          </div>
        </div>
      ))}
    </div>
  );
}
