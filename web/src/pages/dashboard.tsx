import { useViewer } from '../features/auth/use-viewer.ts';
import { OpenPages } from '../features/dashboard/open-pages.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function DashboardPage() {
  const auth = useViewer();
  useDocumentTitle('Dashboard');
  return (
    <>
      <PageHeader
        title="Welcome to your Dashboard"
        lead="Everything your roles on Discord open for you. All raid times are server time, Europe/Paris."
      />
      {auth.state === 'signed in' && <OpenPages viewer={auth.viewer} />}
    </>
  );
}
