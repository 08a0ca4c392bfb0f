import { useEffect, useRef } from 'react';
import { connection, useConnectionLoss } from '../lib/connection.ts';
import { Button } from '../ui/button.tsx';
import { buttonClasses } from '../ui/button-classes.ts';
import { ErrorState } from '../ui/error-state.tsx';

// Messages of Chromium, Firefox and Safari when a script cannot be loaded.
const missingScript =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

const isMissingScript = (error: unknown) =>
  error instanceof Error && missingScript.test(error.message);

/** The last resort. Uses plain links, since the router may have failed. */
export function CrashScreen({ error }: { error: unknown }) {
  if (isMissingScript(error)) return <MissingScript />;
  return (
    <ErrorState
      wholePage
      title="Something went wrong on this page"
      action={
        <>
          <ReloadButton />
          <a href="/" className={buttonClasses('secondary', 'md')}>
            Go to the home page
          </a>
        </>
      }
    >
      <p>Nothing you saved is lost. If it happens again, tell us in Support what you were doing.</p>
    </ErrorState>
  );
}

/** The script belongs to an earlier release, or there is no connection. */
function MissingScript() {
  const loss = useConnectionLoss();
  const isLost = loss !== null && loss.cause !== 'events';
  const wasLost = useRef(false);
  useEffect(() => connection.unreached(), []);
  useEffect(() => {
    if (isLost) wasLost.current = true;
    else if (wasLost.current) window.location.reload();
  }, [isLost]);
  if (isLost)
    return (
      <ErrorState wholePage title="This page could not be loaded">
        <p>There is no connection to the server. The page opens by itself when it is back.</p>
      </ErrorState>
    );
  return (
    <ErrorState wholePage title="The portal has been updated" action={<ReloadButton />}>
      <p>This page belongs to an earlier version. Reload to go on with the new one.</p>
    </ErrorState>
  );
}

function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
}
