import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const cards = 6;

/** The page while its raids load. */
export function RaidListSkeleton() {
  return (
    <>
      <PageHeader title="Published Raids" lead="All times are server time, Europe/Paris." />
      <div role="status" className="flex flex-col gap-4">
        <div className="flex h-40 items-end rounded-lg border border-iron-4 bg-iron-2 px-5 py-4 text-sm text-iron-7 max-sm:h-55 sm:max-xl:h-85 2xl:h-35">
          Loading...
        </div>
        <div className="@container flex flex-col gap-3">
          {Array.from({ length: cards }, (_card, index) => (
            <div
              key={index}
              className="flex h-30 flex-col gap-3 rounded-lg border border-iron-4 bg-iron-2 p-5 @max-3xl:h-50 @max-xl:h-60 @wide:h-24"
            >
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-5 w-1/3" />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
