import { pages } from '@forge/contract/pages';
import type { Viewer } from '@forge/contract/viewer';
import { useViewer } from '../features/auth/use-viewer.ts';
import { Earnings, useStatement } from '../features/ledger/earnings.tsx';
import { OwnPayouts, useOwnPayouts } from '../features/ledger/own-payouts.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spinner } from '../ui/spinner.tsx';

export default function EarningsPage() {
  const auth = useViewer();
  return auth.state === 'signed in' ? <Page viewer={auth.viewer} /> : null;
}

function Page({ viewer }: { viewer: Viewer }) {
  const shown = useStatement(viewer);
  const { userId, week, isOwn } = shown;
  const { isPending: arePayoutsPending } = useOwnPayouts(viewer);
  const name = shown.statement.data?.user.username;
  const title = isOwn || name === undefined ? 'Earnings' : `Earnings of ${name}`;
  useDocumentTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        lead="What was earned, is ready and was paid. Weeks start on Wednesday at 06:00, server time."
        actions={
          <>
            {!isOwn && <ButtonLink to={pages.settlement.path}>Settlement</ButtonLink>}
            <ExportMenu path="/export/statement" query={{ userId, week }} />
          </>
        }
      />
      {isOwn && <OwnPayouts viewer={viewer} className="mb-(--page-gap)" />}
      {/* Below a panel of unknown height: rendered with it, so that nothing shifts. */}
      {isOwn && arePayoutsPending ? <Spinner /> : <Earnings shown={shown} />}
    </>
  );
}
