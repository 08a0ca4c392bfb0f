import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';

/** A page whose raids could not be loaded. */
export function RaidsNotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <ErrorState
          title="Failed to load raid data"
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      </Panel>
    </>
  );
}
