import type { CurrentUser } from '@forge/contract/auth/auth-api';
import { isAdminLevel, isMember, type Viewer } from '@forge/contract/viewer';
import type { ReactNode } from 'react';
import { ProfileCard } from '../features/auth/profile-card.tsx';
import { Clocks } from '../features/dashboard/clocks.tsx';
import { QuickActionList } from '../features/dashboard/quick-action-list.tsx';
import { StatLines } from '../features/dashboard/stats.tsx';
import { useStats } from '../features/dashboard/use-stats.ts';

/** The panel beside every dashboard page. */
export function Sidebar({ user, viewer }: { user: CurrentUser; viewer: Viewer }) {
  return (
    <div className="flex flex-col divide-y divide-iron-4">
      {/* The clocks stay visible on short screens. */}
      <div className="lg:sticky lg:top-0 lg:z-10 lg:bg-iron-1">
        <Section>
          <Clocks />
        </Section>
      </div>
      <Section>
        <ProfileCard user={user} />
      </Section>
      {isMember(viewer) && <StatSections viewer={viewer} />}
      <Section title="Quick actions">
        {/* Aligns the links' text with the titles. */}
        <div className="-mx-3">
          <QuickActionList viewer={viewer} />
        </div>
      </Section>
    </div>
  );
}

/** For members only: the call is denied to users without roles. */
function StatSections({ viewer }: { viewer: Viewer }) {
  const { data: stats, isPending } = useStats(viewer);
  // Admins see the figures of the whole community.
  const note = isAdminLevel(viewer) ? 'Whole community' : undefined;
  return (
    <>
      <Section title="Today's Activity" note={note}>
        <StatLines of="today" stats={stats} isPending={isPending} />
      </Section>
      <Section title="Your Stats" note={note}>
        <StatLines of="total" stats={stats} isPending={isPending} />
      </Section>
    </>
  );
}

type SectionProps = { title?: string; note?: string | undefined; children: ReactNode };

function Section({ title, note, children }: SectionProps) {
  return (
    <div className="flex flex-col gap-2 p-6">
      {title !== undefined && (
        <div className="flex items-baseline justify-between gap-3 text-xs text-iron-7">
          <h2 className="font-semibold">{title}</h2>
          {note !== undefined && <span>{note}</span>}
        </div>
      )}
      {children}
    </div>
  );
}
