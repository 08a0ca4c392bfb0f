import { Ticket } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function BookRaidPage() {
  useDocumentTitle('Book Raid');
  return (
    <>
      <PageHeader title="Published Raids" lead="All times are server time, Europe/Paris." />
      <Panel>
        <EmptyState icon={<Ticket />} title="No published raids available.">
          Published raids appear here with their free seats, price and bookings.
        </EmptyState>
      </Panel>
    </>
  );
}
