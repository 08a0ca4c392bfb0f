import { Coins } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function SendMailPage() {
  useDocumentTitle('Collection & Pending History');
  return (
    <>
      <PageHeader
        title="Collection & Pending History"
        lead="Gold that you hold and that has to reach a hero."
      />
      <Panel title="Mail Details">
        <EmptyState icon={<Coins />} title="No mail records found">
          When a booking is marked as Done, its payment appears here with the code to send it by.
        </EmptyState>
      </Panel>
    </>
  );
}
