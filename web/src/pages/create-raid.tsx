import { CalendarPlus } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function CreateRaidPage() {
  useDocumentTitle('Create Raid');
  return (
    <>
      <PageHeader title="Create Raid" />
      <Panel>
        <EmptyState icon={<CalendarPlus />} title="Raids cannot be created here yet">
          The form for a new raid comes to this page: name, date and server time, difficulty, loot,
          seats, price, raid leader and gold collector.
        </EmptyState>
      </Panel>
    </>
  );
}
