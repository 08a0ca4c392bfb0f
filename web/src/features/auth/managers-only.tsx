import { pages } from '@forge/contract/pages';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';

const redirectDelay = 2000;

export function ManagersOnly() {
  const navigate = useNavigate();
  useDocumentTitle('No permission');
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(pages.dashboard.path, { replace: true }),
      redirectDelay,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Panel>
      <ErrorState wholePage icon={<Lock />} title="You don't have permission to access this page">
        <p>This page is only accessible by Admin, Developer, and Raid Manager roles.</p>
        <p className="text-iron-7">Redirecting to dashboard...</p>
      </ErrorState>
    </Panel>
  );
}
