import type { CurrentUser } from '@forge/contract/auth/auth-api';
import type { Viewer } from '@forge/contract/viewer';
import type { ReactNode } from 'react';
import { ProfileCard } from '../features/auth/profile-card.tsx';
import { Clocks } from '../features/dashboard/clocks.tsx';
import { QuickActionList } from '../features/dashboard/quick-action-list.tsx';

/** The panel beside every dashboard page. A new part is one more section here. */
export function Sidebar({ user, viewer }: { user: CurrentUser; viewer: Viewer }) {
  return (
    <div className="flex flex-col divide-y divide-iron-4">
      <Section>
        <Clocks />
      </Section>
      <Section>
        <ProfileCard user={user} />
      </Section>
      <Section title="Quick actions">
        {/* The links' own padding lines up with the titles. */}
        <div className="-mx-3">
          <QuickActionList viewer={viewer} />
        </div>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 p-6">
      {title !== undefined && <h2 className="text-xs font-semibold text-iron-7">{title}</h2>}
      {children}
    </div>
  );
}
