import { SlidersHorizontal } from 'lucide-react';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';

export default function SettingsPage() {
  useDocumentTitle('Settings');
  return (
    <>
      <PageHeader title="Settings" />
      <Panel>
        <EmptyState icon={<SlidersHorizontal />} title="Nothing to set yet">
          Your time zone and time format, notifications, density and active sessions will be here.
          Your name, avatar and roles come from Discord and are changed there.
        </EmptyState>
      </Panel>
    </>
  );
}
