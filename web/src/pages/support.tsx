import { pages } from '@forge/contract/pages';
import { roleTones } from '../features/auth/role-tones.ts';
import { useViewer } from '../features/auth/use-viewer.ts';
import { useMinute } from '../lib/use-minute.ts';
import { SupportDesk } from '../features/support/support-desk.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Badge } from '../ui/badge.tsx';
import { Spinner } from '../ui/spinner.tsx';

export default function SupportPage() {
  useDocumentTitle(pages.support.title);
  const auth = useViewer();
  const now = useMinute();
  if (auth.state !== 'signed in') return <Spinner />;
  return (
    <SupportDesk
      viewer={auth.viewer}
      now={now}
      staffBadge={(role) => <Badge tone={roleTones[role]}>{role}</Badge>}
    />
  );
}
