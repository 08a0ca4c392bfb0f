import { useRouteError } from 'react-router';
import { Panel } from '../ui/panel.tsx';
import { CrashScreen } from './crash-screen.tsx';

/** A whole page that broke. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main className="grid min-h-dvh place-items-center">
      <CrashScreen error={error} />
    </main>
  );
}

/** A dashboard page that broke: navigation and sidebar stay. */
export function PanelError() {
  const error = useRouteError();
  return (
    <Panel>
      <CrashScreen error={error} />
    </Panel>
  );
}
