import { IdCard } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function AdminPage() {
  useDocumentTitle('Admin Panel');
  return (
    <>
      <PageHeader title="Admin Panel" lead="Bank characters that receive gold by in-game mail." />
      <Panel title="Hero names">
        <EmptyState icon={<IdCard />} title="No hero names found">
          Each hero name is a character with its realm and faction. Payments go to the active one on
          the client&apos;s payment realm.
        </EmptyState>
      </Panel>
    </>
  );
}
