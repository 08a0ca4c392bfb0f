import { pages } from '@forge/contract/pages';
import { CalendarClock, CalendarCheck } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function UpcomingRaidsPage() {
  useDocumentTitle('Upcoming Raids');
  return (
    <>
      <PageHeader
        title="Upcoming Raids"
        actions={<ButtonLink to={pages.createRaid.path}>Create Raid</ButtonLink>}
      />
      <div className="flex flex-col gap-6">
        <Panel title="Pending Raids">
          <EmptyState icon={<CalendarClock />} title="No pending raids available.">
            Raids that were created and are not published yet wait here.
          </EmptyState>
        </Panel>
        <Panel title="Published Raids">
          <EmptyState icon={<CalendarCheck />} title="No published raids available.">
            Raids that advertisers can book clients into are listed here.
          </EmptyState>
        </Panel>
      </div>
    </>
  );
}
