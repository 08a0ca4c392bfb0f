import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { Settings } from '@forge/contract/settings/settings';
import { isMember, type Viewer } from '@forge/contract/viewer';
import clsx from 'clsx';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ProfileCard } from '../features/auth/profile-card.tsx';
import { ProfilePicture } from '../features/auth/profile-picture.tsx';
import { Clocks } from '../features/dashboard/clocks.tsx';
import { PageLinkList } from '../features/dashboard/page-link-list.tsx';
import { quickActionsOf } from '../features/dashboard/quick-actions.ts';
import { SidebarSection } from '../features/dashboard/sidebar-section.tsx';
import { StatSections } from '../features/dashboard/stat-sections.tsx';
import { hasFigures } from '../features/dashboard/stats.tsx';
import { useChangeSettings } from '../features/settings/use-change-settings.ts';
import { WhatsNewLink } from './whats-new-link.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';

type Form = Settings['sidebar'];
type Props = { user: CurrentUser; viewer: Viewer };

/** The panel beside every dashboard page on wide screens. */
export function Sidebar({ user, viewer }: Props) {
  const { settings, change } = useChangeSettings(user._id);
  const form = settings.sidebar;
  return (
    <SidebarFrame form={form}>
      {form === 'icons' ? (
        <Icons user={user} viewer={viewer} />
      ) : (
        <Sections user={user} viewer={viewer} />
      )}
      <div
        className={clsx(
          'sticky bottom-0 mt-auto flex border-t border-iron-4 bg-iron-1 py-1',
          // What lies below fades out.
          'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-10 before:bg-linear-to-t before:from-iron-1',
          form === 'icons' ? 'flex-col items-center gap-1' : 'items-center justify-end px-3',
        )}
      >
        {isMember(viewer) && (
          <div className={form === 'full' ? 'mr-auto' : undefined}>
            <WhatsNewLink iconOnly={form === 'icons'} />
          </div>
        )}
        <CollapseButton form={form} onChange={(next) => change({ sidebar: next })} />
      </div>
    </SidebarFrame>
  );
}

/** Rendered empty while the auth status loads, to avoid a layout shift. */
export function SidebarFrame({ form, children }: { form: Form; children?: ReactNode }) {
  const panel = useCurrentInView();
  return (
    <aside
      ref={panel}
      aria-label="Your panel"
      className={clsx(
        'sticky top-16 flex h-[calc(100dvh-4rem-var(--connection-bar))] shrink-0 scroll-py-28 flex-col overflow-y-auto border-r border-iron-4 max-lg:hidden',
        form === 'icons' ? 'w-18' : 'w-72',
      )}
    >
      {children}
    </aside>
  );
}

/** Scrolls to the link of the current page, past the clocks and the last row, which stay in place. */
function useCurrentInView() {
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    panel.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return panel;
}

type CollapseProps = { form: Form; onChange: (form: Form) => void };

function CollapseButton({ form, onChange }: CollapseProps) {
  const isFull = form === 'full';
  const label = isFull ? 'Collapse the sidebar' : 'Expand the sidebar';
  return (
    <Tooltip text={label} side="right">
      <IconButton
        label={label}
        aria-expanded={isFull}
        onClick={() => onChange(isFull ? 'icons' : 'full')}
      >
        {isFull ? <PanelLeftClose /> : <PanelLeftOpen />}
      </IconButton>
    </Tooltip>
  );
}

/** Of more links some would be out of sight on low screens; there the figures come after them. */
const MOST_BELOW_FIGURES = 6;

function Sections({ user, viewer }: Props) {
  // Figures that are all zero for these roles come after the links.
  const figures = isMember(viewer) && <StatSections viewer={viewer} />;
  const leads = hasFigures(viewer);
  const links = quickActionsOf(viewer);
  return (
    <div className="flex flex-col divide-y divide-iron-4">
      {/* The clocks stay visible on short screens. */}
      <div className="sticky top-0 z-10 bg-iron-1">
        <SidebarSection>
          <Clocks />
        </SidebarSection>
      </div>
      <SidebarSection>
        <ProfileCard user={user} />
      </SidebarSection>
      {leads && (
        <div
          className={clsx(
            'divide-y divide-iron-4',
            links.length > MOST_BELOW_FIGURES && 'low:order-last low:border-t low:border-b-0',
          )}
        >
          {figures}
        </div>
      )}
      <SidebarSection title="Quick actions">
        {/* Aligns the links' text with the titles. */}
        <div className="-mx-3">
          <PageLinkList label="Quick actions" links={links} />
        </div>
      </SidebarSection>
      {!leads && figures}
    </div>
  );
}

function Icons({ user, viewer }: Props) {
  return (
    <div className="flex flex-col divide-y divide-iron-4">
      <div className="sticky top-0 z-10 bg-iron-1 py-4 short:py-2">
        <Clocks layout="narrow" />
      </div>
      <div className="flex justify-center py-4 short:py-2">
        <ProfilePicture user={user} />
      </div>
      <div className="py-4 short:py-2">
        <PageLinkList label="Quick actions" links={quickActionsOf(viewer)} iconsOnly />
      </div>
    </div>
  );
}
