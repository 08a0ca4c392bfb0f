import { pages } from '@forge/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { authQueries } from './auth-queries.ts';

const MESSAGE = 'Error checking authentication';

/** Replaces a page when the auth status could not be loaded. */
export function AuthCheckFailed() {
  const client = useQueryClient();
  useDocumentTitle(MESSAGE);
  useEffect(() => toast.error(MESSAGE), []);
  return (
    <Panel>
      <ErrorState
        wholePage
        title={MESSAGE}
        action={
          <>
            <Button
              variant="primary"
              onClick={() =>
                void client.refetchQueries({ queryKey: authQueries.status().queryKey })
              }
            >
              Try again
            </Button>
            <ButtonLink to={pages.home.path}>Home</ButtonLink>
          </>
        }
      >
        <p>The portal could not be asked who is signed in.</p>
      </ErrorState>
    </Panel>
  );
}
