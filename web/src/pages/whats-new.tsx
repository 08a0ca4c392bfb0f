import { pages } from '@forge/contract/pages';
import { useEffect, useState } from 'react';
import { useViewer } from '../features/auth/use-viewer.ts';
import { useChangeSettings } from '../features/settings/use-change-settings.ts';
import { LATEST_VERSION } from '../features/whats-new/latest-version.ts';
import { Releases } from '../features/whats-new/releases.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useStableCallback } from '../lib/use-stable-callback.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function WhatsNewPage() {
  const auth = useViewer();
  useDocumentTitle(pages.whatsNew.title);
  return (
    <>
      <PageHeader
        title={pages.whatsNew.title}
        lead="What changed in the portal, the newest version first."
      />
      {auth.state === 'signed in' && <SeenReleases key={auth.user._id} userId={auth.user._id} />}
    </>
  );
}

/** What was new when the page was opened stays marked while it is open. */
function SeenReleases({ userId }: { userId: string }) {
  const { settings, change } = useChangeSettings(userId);
  const [seenBefore] = useState(settings.seenVersion);
  const markSeen = useStableCallback(() => {
    if (seenBefore !== LATEST_VERSION) change({ seenVersion: LATEST_VERSION });
  });
  useEffect(() => markSeen(), [markSeen]);
  return <Releases seenVersion={seenBefore} />;
}
