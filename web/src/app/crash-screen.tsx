import { Button } from '../ui/button.tsx';
import { buttonClasses } from '../ui/button-classes.ts';
import { ErrorState } from '../ui/error-state.tsx';

// Messages of Chromium, Firefox and Safari when a script of an earlier release is gone.
const missingScript =
  /dynamically imported module|importing a module script failed|unable to preload css/i;

const isMissingScript = (error: unknown) =>
  error instanceof Error && missingScript.test(error.message);

/** The last resort. Uses plain links, since the router may have failed. */
export function CrashScreen({ error }: { error: unknown }) {
  const reload = (
    <Button variant="primary" onClick={() => window.location.reload()}>
      Reload
    </Button>
  );
  if (isMissingScript(error))
    return (
      <ErrorState wholePage title="The portal has been updated" action={reload}>
        <p>This page belongs to an earlier version. Reload to go on with the new one.</p>
      </ErrorState>
    );
  return (
    <ErrorState
      wholePage
      title="Something went wrong on this page"
      action={
        <>
          {reload}
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
