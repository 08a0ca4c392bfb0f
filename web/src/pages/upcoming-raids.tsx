import { pages } from '@forge/contract/pages';
import { lazy, startTransition, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { UpcomingRaids } from '../features/raids/upcoming-raids.tsx';
import { viewOf, type RaidsView } from '../features/raids/week-url.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';
import { Spinner } from '../ui/spinner.tsx';

// The tables are shown more often, and do without it.
const WeekBoard = lazy(() => import('../features/raids/week-board.tsx'));

const views: { value: RaidsView; label: string }[] = [
  { value: 'tables', label: 'Tables' },
  { value: 'week', label: 'Week' },
];

export default function UpcomingRaidsPage() {
  useDocumentTitle(pages.upcomingRaids.title);
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const choose = (next: RaidsView) =>
    startTransition(() =>
      setParams(next === 'week' ? { view: next } : {}, { preventScrollReset: true }),
    );
  return (
    <>
      <PageHeader
        title="Upcoming Raids"
        lead="All times are server time, Europe/Paris."
        actions={
          <>
            <SegmentedControl
              label={<span className="sr-only">View</span>}
              choices={views}
              value={view}
              onChange={choose}
              className="w-44 [&>legend]:mb-0"
            />
            <ButtonLink variant="primary" to={pages.createRaid.path}>
              Create Raid
            </ButtonLink>
          </>
        }
      />
      {view === 'week' ? (
        <Suspense fallback={<Spinner label="Loading the week..." />}>
          <WeekBoard />
        </Suspense>
      ) : (
        <UpcomingRaids />
      )}
    </>
  );
}
