import { useRouteError } from 'react-router';
import { Panel } from '../ui/panel.tsx';
import { CrashScreen } from './crash-screen.tsx';

/** Replaces a whole page. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main className="grid min-h-dvh place-items-center">
      <CrashScreen error={error} />
    </main>
  );
}

/** Replaces the content of a dashboard page; navigation and sidebar stay. */
export function PanelError() {
  const error = useRouteError();
  return (
    <Panel>
      <CrashScreen error={error} />
    </Panel>
  );
}
