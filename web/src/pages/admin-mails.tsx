import { MailSearch } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function AdminMailsPage() {
  useDocumentTitle('Admin Mails History');
  return (
    <>
      <PageHeader title="Mail Details" lead="Every payment mail of the community, sent or not." />
      <Panel>
        <EmptyState icon={<MailSearch />} title="No mail records found">
          Each finished booking has exactly one mail, and all of them are listed here.
        </EmptyState>
      </Panel>
    </>
  );
}
