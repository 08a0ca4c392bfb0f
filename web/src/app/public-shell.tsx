import { Outlet } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { TopNav } from './top-nav.tsx';

export function PublicShell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopNav />
      <main id="content" tabIndex={-1} className="grow outline-hidden">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
