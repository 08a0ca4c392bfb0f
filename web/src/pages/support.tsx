import { LifeBuoy } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function SupportPage() {
  useDocumentTitle('Support');
  return (
    <>
      <PageHeader title="Support" lead="Questions and problems, answered by the staff." />
      <Panel>
        <EmptyState icon={<LifeBuoy />} title="No tickets">
          Tickets you open, and the answers to them, will be on this page. Until then, ask the staff
          on Discord.
        </EmptyState>
      </Panel>
    </>
  );
}
