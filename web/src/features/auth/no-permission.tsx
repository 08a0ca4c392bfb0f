import { pages } from '@forge/contract/pages';
import { Lock } from 'lucide-react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';

export function NoPermission() {
  useDocumentTitle('No permission');
  return (
    <Panel>
      <ErrorState
        wholePage
        icon={<Lock />}
        title="You do not have permission to view this page"
        action={<ButtonLink to={pages.dashboard.path}>Go to Dashboard</ButtonLink>}
      />
    </Panel>
  );
}
