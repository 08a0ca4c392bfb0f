import type { ReactNode } from 'react';
import { PublicFind } from './public-find.tsx';
import { SiteFooter } from './site-footer.tsx';
import { TopNav } from './top-nav.tsx';

export function PublicShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopNav />
      <main id="content" tabIndex={-1} className="grow outline-hidden">
        {children}
      </main>
      <SiteFooter />
      <PublicFind />
    </div>
  );
}
