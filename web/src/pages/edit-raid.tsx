import { pages } from '@forge/contract/pages';
import { CalendarCog } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function EditRaidPage() {
  useDocumentTitle('Edit Raid');
  return (
    <>
      <PageHeader title="Edit Raid" />
      <Panel>
        <EmptyState
          icon={<CalendarCog />}
          title="This raid cannot be edited here yet"
          action={<ButtonLink to={pages.upcomingRaids.path}>Go to Upcoming Raids</ButtonLink>}
        >
          The form with everything about the raid comes to this page.
        </EmptyState>
      </Panel>
    </>
  );
}
