import { pages } from '@forge/contract/pages';
import { isMember } from '@forge/contract/viewer';
import { ProfileCard } from '../features/auth/profile-card.tsx';
import type { Auth } from '../features/auth/use-viewer.ts';
import { pageIcons, type LinkedPage } from '../features/dashboard/page-icons.ts';
import { PageLinkList } from '../features/dashboard/page-link-list.tsx';
import { quickActionsOf, type PageLink } from '../features/dashboard/quick-actions.ts';
import { SidebarSection } from '../features/dashboard/sidebar-section.tsx';
import { StatSections } from '../features/dashboard/stat-sections.tsx';
import { NavAction } from './nav-action.tsx';
import { navItemsFor } from './nav-links.ts';
import { WhatsNewLink } from './whats-new-link.tsx';

type SignedIn = Extract<Auth, { state: 'signed in' }>;

const linkedPages = Object.keys(pageIcons) as LinkedPage[];

const topLinksOf = (auth: SignedIn): PageLink[] =>
  navItemsFor(auth, 'dashboard').flatMap(({ label, to }) => {
    const page = linkedPages.find((name) => pages[name].path === to);
    return page === undefined ? [] : [{ label, page }];
  });

/** The one menu of small screens: what the top bar and the sidebar hold on wide ones. */
export function DashboardMenu({ auth }: { auth: SignedIn }) {
  const top = topLinksOf(auth);
  const others = quickActionsOf(auth.viewer).filter(({ page }) =>
    top.every((link) => link.page !== page),
  );
  return (
    <div className="flex grow flex-col divide-y divide-iron-4 pb-(--connection-bar)">
      <SidebarSection>
        <ProfileCard user={auth.user} />
      </SidebarSection>
      <div className="p-3">
        <PageLinkList label="Main" links={top} />
      </div>
      <div className="p-3">
        <PageLinkList label="Quick actions" links={others} />
      </div>
      {isMember(auth.viewer) && <StatSections viewer={auth.viewer} />}
      <div className="mt-auto flex flex-col gap-3 p-3">
        {isMember(auth.viewer) && <WhatsNewLink />}
        <NavAction auth={auth} className="w-full" />
      </div>
    </div>
  );
}
