import { isAdminLevel, type Viewer } from '@forge/contract/viewer';
import { StatLines } from './stats.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import { useStats } from './use-stats.ts';

/** For members only: the call is denied to users without roles. */
export function StatSections({ viewer }: { viewer: Viewer }) {
  const { data: stats, isPending } = useStats(viewer);
  // Admins see the figures of the whole community.
  const note = isAdminLevel(viewer) ? 'Whole community' : undefined;
  return (
    <>
      <SidebarSection title="Today's Activity" note={note}>
        <StatLines of="today" viewer={viewer} stats={stats} isPending={isPending} />
      </SidebarSection>
      <SidebarSection title="Your Stats" note={note}>
        <StatLines of="total" viewer={viewer} stats={stats} isPending={isPending} />
      </SidebarSection>
    </>
  );
}
